import { describe, expect, test } from "vitest"
import type { IdentityProvider } from "../../server/features/people/provider.ts"
import { freshCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { bearer, enter, idTokenOf, registration, signIn, tokens } from "../support/signin.ts"

const cupo = freshCupo()

const register = (wish: Record<string, unknown> = {}, url = cupo.server.url) =>
  call(url, "POST /users/register", { body: registration(cupo.studio.branch, wish) })

/** A server whose identity provider is changed as a far one may behave. */
async function withProvider<T>(
  change: (identity: IdentityProvider) => Partial<IdentityProvider>,
  environment: Record<string, string>,
  work: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(cupo.database.connection, environment, (identity) => ({
    ...identity,
    ...change(identity),
  }))
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

describe("a provider that takes its time", () => {
  test("keeps no connection from anybody else", async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let asked = 0
    const slow = (identity: IdentityProvider) => ({
      createAccount: async (account: Parameters<IdentityProvider["createAccount"]>[0]) => {
        asked++
        await gate
        return identity.createAccount(account)
      },
    })
    await withProvider(slow, { DATABASE_POOL: "1" }, async ({ url }) => {
      const made = Promise.all(
        Array.from({ length: 5 }, (_, i) => register({ email: `j${i}@example.com` }, url)),
      )
      while (asked < 5) await new Promise((resolve) => setTimeout(resolve, 10))
      expect((await call(url, "GET /ready")).status).toBe(200)
      expect((await call(url, "GET /branches")).body.branches).toHaveLength(1)
      open()
      expect((await made).map(({ status }) => status)).toEqual(Array(5).fill(201))
    })
  })
})

describe("a registration that is cut short after the account was made", () => {
  const cutShort = async () => {
    await cupo.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'cut short'; end $$;
      create trigger fail before insert on users for each row execute function fail()`)
    expect((await register()).status).toBe(500)
    await cupo.pool.query("drop trigger fail on users")
  }

  test("is finished by pressing again", async () => {
    await cutShort()
    expect((await register()).status).toBe(201)
    const device = await enter(cupo, registration(cupo.studio.branch))
    expect((await cupo.call("GET /users/me", { headers: device.headers })).body.email).toBe(
      "jimena@example.com",
    )
  })

  test("is nobody else's to finish with another password", async () => {
    await cutShort()
    const reply = await register({ password: "Distinta9" })
    expect(reply).toMatchObject({ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } })
    expect((await signIn(cupo, { email: "jimena@example.com", password: "Distinta9" })).status).toBe(401)
  })
})

describe("a provider that fails to end a sign-in", () => {
  const endsNothing = () => ({
    endSessions: async () => {
      throw new Error("The provider is away")
    },
  })

  test("leaves a replaced one that opens nothing any more", async () => {
    await register()
    const who = registration(cupo.studio.branch)
    await withProvider(endsNothing, {}, async ({ url }) => {
      const first = await tokens(cupo, who)
      expect((await call(url, "POST /auth/session", { headers: bearer(first.idToken) })).status).toBe(201)
      // The same sign-in may ask again while its session lives: the first answer may have been lost.
      const again = await call(url, "POST /auth/session", { headers: bearer(first.idToken) })
      expect(again.status).toBe(201)
      const second = await tokens(cupo, who)
      const live = await call(url, "POST /auth/session", { headers: bearer(second.idToken) })
      expect(live.status).toBe(201)

      const renewed = await idTokenOf(cupo, first.credential)
      expect(renewed.status).toBe(200)
      const old = await call(url, "POST /auth/session", { headers: bearer(renewed.body.token) })
      expect(old).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
      const me = await call(url, "GET /users/me", {
        headers: { ...bearer(second.idToken), "x-session-id": live.body.sessionId },
      })
      expect(me.status).toBe(200)
    })
  })

  test("has a sign-out say so, and nothing has ended", async () => {
    await register()
    const device = await enter(cupo, registration(cupo.studio.branch))
    await withProvider(endsNothing, {}, async ({ url }) => {
      const reply = await call(url, "POST /auth/logout", { headers: device.headers })
      expect(reply.status).toBe(500)
      expect((await call(url, "GET /users/me", { headers: device.headers })).status).toBe(200)
    })
  })
})
