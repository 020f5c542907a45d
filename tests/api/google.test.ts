import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { IdentityProvider } from "../../server/features/people/provider.ts"
import { setUp } from "../support/authenticator.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, type Reply, tally } from "../support/http.ts"
import { type OpenId, type Person, startOpenId, walkThrough } from "../support/openid.ts"
import { startServer } from "../support/server.ts"
import { bearer, enter, idTokenOf, mailedCode, profile, signIn, signUp } from "../support/signin.ts"

const environment: Record<string, string> = {}
const cupo = freshCupo(environment)
let google: OpenId

beforeAll(async () => {
  google = await startOpenId("http://localhost:4173")
  Object.assign(environment, google.environment)
})
afterAll(() => google.close())

const jimena: Person = { sub: "g-1", email: "jimena@example.com" }

interface Asked {
  url: string
  proof: string
}

const start = async (): Promise<Asked> => (await cupo.call("POST /identity/google/start")).body
const finish = (body: Record<string, string | null>): Promise<Reply> =>
  cupo.call("POST /identity/google/finish", { body })

/** From the press to the answer, with what a test changes on the way. */
async function comeIn(person: Person, bend: (url: URL) => void = () => {}): Promise<Reply> {
  const { url, proof } = await start()
  const address = new URL(url)
  bend(address)
  const back = await walkThrough(address.href, person)
  return finish({ code: back.get("code"), state: back.get("state"), proof })
}

const failed = {
  status: 400,
  body: { error: "GOOGLE_FAILED", message: "No se pudo iniciar sesión con Google" },
}

/** What a sign-in with Google could have changed. */
const accounts = async () =>
  (
    await cupo.pool.query(
      `select u.email, u."emailVerified", a."providerId" from identity."user" u
       left join identity.account a on a."userId" = u.id order by u.email, a."providerId"`,
    )
  ).rows
const signIns = async () => (await cupo.pool.query("select from identity.session")).rowCount

const openSession = (idToken: string) => cupo.call("POST /auth/session", { headers: bearer(idToken) })
const idTokenFrom = async (reply: Reply): Promise<string> =>
  (await idTokenOf(cupo, reply.headers.get("set-auth-token") ?? "")).body.token
const complete = (idToken: string, wish: Record<string, unknown> = {}) =>
  cupo.call("POST /users/complete-profile", {
    headers: bearer(idToken),
    body: { ...profile(cupo.studio.branch), ...wish },
  })

/** Jimena has an account whose address she has proven with a mailed code. */
async function proven() {
  const one = await signUp(cupo)
  await cupo.pool.query(`update identity."user" set "emailVerified" = true where id = $1`, [one.uid])
  return one
}

describe("who comes with Google", () => {
  test("asks with PKCE, a nonce and a state, and for nothing but who they are", async () => {
    const { searchParams: asked } = new URL((await start()).url)
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
      scope: "openid email profile",
      redirect_uri: "http://localhost:4173/api/identity/google/callback",
    })
    const again = new URL((await start()).url).searchParams
    for (const name of ["code_challenge", "nonce", "state"]) expect(again.get(name)).not.toBe(asked.get(name))
  })

  test("and is new is told so, completes the profile, and comes in the next time", async () => {
    const reply = await comeIn(jimena)
    expect(reply).toMatchObject({
      status: 200,
      body: { email: "jimena@example.com", firstName: "Jimena", lastName: "Ríos" },
    })
    expect(reply.headers.getSetCookie()).toEqual([])
    const idToken = await idTokenFrom(reply)
    expect(await openSession(idToken)).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
    const made = await complete(idToken)
    expect(made).toMatchObject({ status: 201, body: { email: "jimena@example.com", role: "user" } })
    expect((await openSession(idToken)).status).toBe(201)
    const later = await idTokenFrom(await comeIn(jimena))
    const session = await openSession(later)
    const me = await cupo.call("GET /users/me", {
      headers: { ...bearer(later), "x-session-id": session.body.sessionId },
    })
    expect(me.body.id).toBe(made.body.id)
    expect(await accounts()).toEqual([
      { email: "jimena@example.com", emailVerified: true, providerId: "google" },
    ])
  })

  test("leaves none of Google's tokens with us", async () => {
    await comeIn(jimena)
    const { rows } = await cupo.pool.query(
      `select "accessToken", "refreshToken", "idToken" from identity.account`,
    )
    expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }])
  })

  test("and has an account whose address is proven comes into that one, and its password stays", async () => {
    const one = await proven()
    const idToken = await idTokenFrom(await comeIn({ ...jimena, email: "Jimena@Example.com" }))
    const session = await openSession(idToken)
    const me = await cupo.call("GET /users/me", {
      headers: { ...bearer(idToken), "x-session-id": session.body.sessionId },
    })
    expect(me.body.id).toBe(one.id)
    expect((await signIn(cupo, one)).status).toBe(200)
    expect(await accounts()).toHaveLength(2)
  })

  test("and has an account whose address nobody has proven is not linked to it: whoever made it may be somebody else", async () => {
    const other = await signUp(cupo)
    const before = await accounts()
    const reply = await comeIn(jimena)
    expect(reply).toMatchObject({ status: 409, body: { error: "GOOGLE_NOT_LINKED" } })
    expect(reply.headers.get("set-auth-token")).toBeNull()
    expect(await accounts()).toEqual(before)
    expect(await signIns()).toBe(0)
    expect((await signIn(cupo, other)).status).toBe(200)
  })

  test("and has a second step is sent to their password: Google opens nothing of theirs", async () => {
    const one = await proven()
    expect((await comeIn(jimena)).status).toBe(200)
    await cupo.pool.query("update users set role = 'employee' where id = $1", [one.id])
    await setUp(cupo, (await enter(cupo, one)).headers)
    const before = await signIns()
    const reply = await comeIn(jimena)
    expect(reply).toMatchObject({ status: 409, body: { error: "SECOND_STEP_NEEDS_PASSWORD" } })
    expect(reply.headers.get("set-auth-token")).toBeNull()
    expect(await signIns()).toBe(before)
  })

  test("and proves the address with a mailed code is linked from then on", async () => {
    await signUp(cupo)
    const code = await mailedCode(cupo, jimena)
    await cupo.call("POST /password-reset/confirm", {
      body: { email: jimena.email, code, newPassword: "Orquidea7" },
    })
    expect((await comeIn(jimena)).status).toBe(200)
    expect(await accounts()).toHaveLength(2)
  })

  test("is not let in any more once somebody shows for the first time that the address is theirs", async () => {
    const one = await proven()
    expect((await comeIn({ ...jimena, sub: "g-2" })).status).toBe(200)
    // As a stranger had it who changed their address to hers.
    await cupo.pool.query(`update identity."user" set "emailVerified" = false where id = $1`, [one.uid])
    const recover = async (newPassword: string) => {
      const code = await mailedCode(cupo, jimena)
      const body = { email: jimena.email, code, newPassword }
      expect((await cupo.call("POST /password-reset/confirm", { body })).status).toBe(200)
    }
    await recover("Orquidea7")
    expect(await accounts()).toMatchObject([{ providerId: "credential" }])
    expect((await comeIn(jimena)).status).toBe(200)
    await cupo.pool.query("update recovery_requests set asked_at = asked_at - interval '2 minutes'")
    await recover("Jacaranda9")
    expect(await accounts()).toHaveLength(2)
  })

  test.each([
    ["nobody has", async () => {}],
    ["somebody has proven", proven],
  ])("with an address that Google does not vouch for, and that %s, does not come in", async (_, given) => {
    await given()
    const before = await accounts()
    expect(await comeIn({ ...jimena, verified: false })).toMatchObject(failed)
    expect(await accounts()).toEqual(before)
    expect(await signIns()).toBe(0)
  })

  test("is whom Google's own number says, also with another address", async () => {
    await complete(await idTokenFrom(await comeIn(jimena)))
    const moved = { ...jimena, email: "jimena.rios@example.com" }
    expect((await openSession(await idTokenFrom(await comeIn(moved)))).status).toBe(201)
    expect(await accounts()).toHaveLength(1)
  })
})

describe("an answer of Google's", () => {
  const bent: [
    string,
    (asked: Asked, back: URLSearchParams, other: Asked) => Record<string, string | null>,
  ][] = [
    [
      "with a state that nobody asked with",
      (asked, back) => ({ code: back.get("code"), state: "x".repeat(32), proof: asked.proof }),
    ],
    [
      "brought by a page that did not ask",
      (_, back, other) => ({ code: back.get("code"), state: back.get("state"), proof: other.proof }),
    ],
    [
      "brought with an invented proof",
      (_, back) => ({ code: back.get("code"), state: back.get("state"), proof: `${back.get("state")}.x` }),
    ],
    [
      "with a code that is not Google's",
      (asked, back) => ({ code: "invented", state: back.get("state"), proof: asked.proof }),
    ],
  ]
  test.each(bent)("%s is refused, and changes nothing", async (_, bend) => {
    const [asked, other] = [await start(), await start()]
    const back = await walkThrough(asked.url, jimena)
    expect(await finish(bend(asked, back, other))).toMatchObject(failed)
    expect(await accounts()).toEqual([])
    expect(await signIns()).toBe(0)
  })

  test.each([
    ["another nonce", "nonce"],
    ["another challenge", "code_challenge"],
  ])("to a question with %s is refused", async (_, name) => {
    const bend = ({ searchParams }: URL) => searchParams.set(name, "A".repeat(43))
    expect(await comeIn(jimena, bend)).toMatchObject(failed)
    expect(await accounts()).toEqual([])
  })

  test("that was said to another client is refused, though Google signed it", async () => {
    const { GOOGLE_CLIENT_ID: ours = "" } = google.environment
    expect(await comeIn({ ...jimena, audience: "another" })).toMatchObject(failed)
    expect(await accounts()).toEqual([])
    expect(await signIns()).toBe(0)
    expect((await comeIn({ ...jimena, audience: ours })).status).toBe(200)
  })

  test("of a house that calls itself otherwise than the settings is refused, and changes nothing", async () => {
    const named = google.issuer.replace("127.0.0.1", "localhost")
    const { url: server } = await cupo.anotherServer({ ...environment, GOOGLE_ISSUER: named })
    const { url, proof } = (await call(server, "POST /identity/google/start")).body
    const back = await walkThrough(url, jimena)
    const body = { code: back.get("code"), state: back.get("state"), proof }
    expect(body.code).toBeTruthy()
    expect(await call(server, "POST /identity/google/finish", { body })).toMatchObject(failed)
    expect(await accounts()).toEqual([])
    expect(await signIns()).toBe(0)
  })

  test("opens once: brought again, or eight times at once, it is one sign-in", async () => {
    for (let round = 1; round <= 3; round++) {
      const { url, proof } = await start()
      const back = await walkThrough(url, jimena)
      const body = { code: back.get("code"), state: back.get("state"), proof }
      const replies = await Promise.all(Array.from({ length: 8 }, () => finish(body)))
      expect(tally(replies)).toEqual({ 200: 1, GOOGLE_FAILED: 7 })
      expect(await finish(body)).toMatchObject(failed)
      expect(await signIns()).toBe(round)
    }
  })

  test("that is ten minutes late is refused", async () => {
    const { url, proof } = await start()
    const back = await walkThrough(url, jimena)
    await cupo.pool.query(
      `update identity.verification set "expiresAt" = now() - interval '1 second',
         value = jsonb_set(value::jsonb, '{expiresAt}', '0')::text`,
    )
    expect(await finish({ code: back.get("code"), state: back.get("state"), proof })).toMatchObject(failed)
  })

  test("that is no comes back to the page as no code", async () => {
    const back = await walkThrough((await start()).url, undefined)
    expect([back.get("error"), back.get("code")]).toEqual(["access_denied", null])
  })

  test.each([
    [{}, "code"],
    [{ code: "a", state: "b" }, "proof"],
    [{ code: "a", state: "b", proof: "c; other=1" }, "proof"],
    [{ code: "a\r\nb", state: "b", proof: "c" }, "code"],
  ])("sent as %j is told what is wrong", async (body, path) => {
    const reply = await finish(body as never)
    expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(reply.body.fields.map((field: { path: string }) => field.path)).toContain(path)
  })
})

describe("without Google", () => {
  test("its calls are not there, and nobody is offered it", async () => {
    const { url } = await cupo.anotherServer({ GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" })
    expect((await call(url, "POST /identity/google/start")).status).toBe(404)
    expect((await call(url, "GET /auth/ways")).body).toEqual({ google: false })
    expect((await cupo.call("GET /auth/ways")).body).toEqual({ google: true })
  })

  test("for a while, passwords work on, and it works again by itself", async () => {
    const gone = await startOpenId("http://localhost:4173")
    const port = new URL(gone.issuer).port
    await gone.close()
    const { url } = await cupo.anotherServer({ GOOGLE_ISSUER: gone.issuer })
    expect(await call(url, "POST /identity/google/start")).toMatchObject(failed)
    expect((await enter(cupo, await signUp(cupo))).sessionId).toBeTruthy()
    const back = await startOpenId("http://localhost:4173", Number(port))
    expect((await call(url, "POST /identity/google/start")).body.url).toContain(back.issuer)
    await back.close()
  })
})

describe("completing the profile", () => {
  const idTokenOfNew = async () => idTokenFrom(await comeIn(jimena))

  test("twice at once makes one person, and again says who that is", async () => {
    const idToken = await idTokenOfNew()
    const replies = await Promise.all([complete(idToken), complete(idToken), complete(idToken)])
    expect(tally(replies)).toEqual({ 201: 3 })
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  })

  test.each([
    [{ firstName: "" }, "firstName", "El nombre es requerido"],
    [{ birthDate: "31-12" }, "birthDate", "Formato inválido. Usa dd/mm"],
    [{ email: "otra@example.com" }, "", undefined],
    [{ password: "Barro2026" }, "", undefined],
  ])("with %j is told what is wrong, and makes nobody", async (wish, path, message) => {
    const reply = await complete(await idTokenOfNew(), wish)
    expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    if (message) expect(reply.body.fields).toContainEqual({ path, message })
    expect((await cupo.rows()).users).toBe(0)
  })

  test("with an address that stands for a closed account makes nobody", async () => {
    const idToken = await idTokenFrom(await comeIn({ sub: "g-9", email: "cerrada-1@cuenta.invalid" }))
    const reply = await complete(idToken)
    expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(reply.body.fields).toEqual([{ path: "email", message: "El email no es valido" }])
    expect((await cupo.rows()).users).toBe(0)
  })

  test("in a branch that is not there, or without having come in, makes nobody", async () => {
    const idToken = await idTokenOfNew()
    const reply = await complete(idToken, { branch: cupo.studio.room })
    expect(reply).toMatchObject({ status: 404, body: { error: "BRANCH_NOT_FOUND" } })
    expect((await complete("nada")).status).toBe(401)
    expect((await cupo.rows()).users).toBe(0)
  })

  describe("with an ID token from before one's account was closed", () => {
    /** A server that does something else before it says whether a sign-in lives, or once it has removed an account. */
    const beside = (change: (identity: IdentityProvider) => Partial<IdentityProvider>) =>
      startServer(cupo.database.connection, environment, (identity) => ({ ...identity, ...change(identity) }))
    const leaving = async () => {
      const one = await signUp(cupo)
      const device = await enter(cupo, one)
      const close = (url: string) =>
        call(url, `POST /users/${one.id}/close`, {
          headers: device.headers,
          body: { password: one.password },
        })
      const press = (url: string) =>
        call(url, "POST /users/complete-profile", {
          headers: bearer(device.idToken),
          body: profile(cupo.studio.branch),
        })
      return { one, close, press }
    }
    /** The address is free for somebody new, who comes in. */
    const isFree = async () => expect((await enter(cupo, await signUp(cupo))).sessionId).toBeTruthy()

    test("makes nobody", async () => {
      const { close, press } = await leaving()
      expect((await close(cupo.server.url)).status).toBe(200)
      expect(await press(cupo.server.url)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
      await isFree()
    })

    test("makes nobody, pressed before the sign-in was gone", async () => {
      const { close, press } = await leaving()
      const pressed: Reply[] = []
      const server = await beside((identity) => ({
        async removeAccount(uid) {
          pressed.push(await press(cupo.server.url))
          await identity.removeAccount(uid)
        },
      }))
      expect((await close(server.url)).status).toBe(200)
      await server.close()
      expect(tally(pressed)).toEqual({ 201: 1 })
      await isFree()
    })

    test("makes nobody, where the account is closed while the profile is made", async () => {
      const { close, press } = await leaving()
      let asked = 0
      const server = await beside((identity) => ({
        async findLive(of) {
          const found = await identity.findLive(of)
          if (++asked === 1) await close(cupo.server.url)
          return found
        },
      }))
      expect(await press(server.url)).toMatchObject({ status: 401, body: { error: "SESSION_EXPIRED" } })
      await server.close()
      expect(asked).toBe(2)
      await isFree()
    })
  })

  test("with an address that somebody else has by now is refused", async () => {
    const idToken = await idTokenOfNew()
    await cupo.pool.query(
      "insert into users (id, uid, email, first_name) values (gen_random_uuid(), 'x', $1, 'Otra')",
      [jimena.email],
    )
    expect(await complete(idToken)).toMatchObject({ status: 409, body: { error: "EMAIL_ALREADY_EXISTS" } })
  })
})
