import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { call, type Reply } from "../support/http.ts"
import {
  bearer,
  type Device,
  enter,
  idTokenOf,
  mailedCode,
  password,
  registration,
  signIn,
  signUp,
} from "../support/signin.ts"
import { settingsOf, startEmulator } from "./emulator.ts"
import { type FaultyProxy, startProxy } from "./proxy.ts"

const environment: Record<string, string> = {}
let proxy: FaultyProxy
beforeAll(async () => {
  proxy = await startProxy(inject("emulator"))
  Object.assign(environment, settingsOf(proxy))
})
afterAll(() => proxy.close())
const cupo = sharedCupo(environment)

const other = "Orquidea7"
const someone = () => signUp(cupo, { email: `${randomUUID()}@example.com` })
const opens = async (email: string, word: string) =>
  (await signIn(cupo, { email, password: word })).status === 200
const me = async ({ headers }: Device) => (await cupo.call("GET /users/me", { headers })).status

interface Press {
  press(): Promise<Reply>
  /** What is so once it was answered with yes, however often it was pressed. */
  done(): Promise<void>
}

/** Each verb that asks Firebase, of somebody of its own. */
const verbs: Record<string, () => Promise<Press>> = {
  async "signing up"() {
    const body = registration(cupo.studio.branch, { email: `${randomUUID()}@example.com` })
    return {
      press: () => cupo.call("POST /users/register", { body }),
      done: async () => expect(await opens(body.email, password)).toBe(true),
    }
  },
  async "signing in"() {
    const who = await someone()
    return { press: () => signIn(cupo, who), done: async () => {} }
  },
  async "renewing a token"() {
    const device = await enter(cupo, await someone())
    return {
      press: () => idTokenOf(cupo, device.credential),
      done: async () => expect(await me(device)).toBe(200),
    }
  },
  async "opening a session"() {
    const who = await someone()
    const credential = (await signIn(cupo, who)).headers.get("set-auth-token") ?? ""
    const { token } = (await idTokenOf(cupo, credential)).body
    return {
      press: () => cupo.call("POST /auth/session", { headers: bearer(token) }),
      done: async () => {},
    }
  },
  async "changing the password"() {
    const who = await someone()
    const device = await enter(cupo, who)
    // Firebase counts in seconds: what it revokes was signed in before this one.
    await sleep(1_100)
    const body = { currentPassword: password, newPassword: other }
    return {
      press: () => cupo.call(`PUT /users/${who.id}/password`, { headers: device.headers, body }),
      async done() {
        expect([await opens(who.email, password), await opens(who.email, other)]).toEqual([false, true])
        expect(await me(device)).toBe(200)
        expect((await idTokenOf(cupo, device.credential)).status).toBe(200)
      },
    }
  },
  async "changing the address"() {
    const who = await someone()
    const device = await enter(cupo, who)
    const body = { email: `${randomUUID()}@example.com`, password }
    return {
      press: () => cupo.call(`PUT /users/${who.id}/email`, { headers: device.headers, body }),
      async done() {
        expect([await opens(who.email, password), await opens(body.email, password)]).toEqual([false, true])
        expect((await cupo.call("GET /users/me", { headers: device.headers })).body.email).toBe(body.email)
      },
    }
  },
  async "recovering the password"() {
    const who = await someone()
    const device = await enter(cupo, who)
    const body = { email: who.email, code: await mailedCode(cupo, who), newPassword: other }
    return {
      press: () => cupo.call("POST /password-reset/confirm", { body }),
      async done() {
        expect([await opens(who.email, password), await opens(who.email, other)]).toEqual([false, true])
        expect(await me(device)).toBe(401)
      },
    }
  },
  async "being signed out by staff"() {
    const [who, boss] = [await someone(), await someone()]
    await cupo.pool.query("update users set role = 'admin', is_superuser = true where id = $1", [boss.id])
    const [device, { headers }] = [await enter(cupo, who), await enter(cupo, boss)]
    return {
      press: () => cupo.call("POST /auth/force-logout", { headers, body: { uid: who.uid } }),
      async done() {
        expect(await me(device)).toBe(401)
        expect((await idTokenOf(cupo, device.credential)).status).toBe(401)
      },
    }
  },
}

describe.each(Object.entries(verbs))("%s", (_, prepare) => {
  test("cut off at any of its calls says when to come back, and pressed again it is done", async () => {
    for (let nth = 1; ; nth++) {
      const { press, done } = await prepare()
      proxy.cutFrom(nth)
      const cut = await press()
      const calls = proxy.mend()
      if (calls < nth) {
        expect(cut.status).toBeLessThan(300)
        expect(nth).toBeGreaterThan(1)
        return done()
      }
      expect(cut, `cut at call ${nth}`).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
      expect(Number(cut.headers.get("retry-after"))).toBeGreaterThan(0)
      expect((await press()).status, `again after call ${nth}`).toBeLessThan(300)
      await done()
    }
  })

  test("whose answer is lost on the way is done at the first press", async () => {
    for (let nth = 1; ; nth++) {
      const { press, done } = await prepare()
      proxy.loseAnswer(nth)
      const reply = await press()
      const calls = proxy.mend()
      expect(reply.status, `lost at call ${nth}`).toBeLessThan(300)
      await done()
      if (calls < nth) return
    }
  })
})

test("a service that is killed leaves in who is in, and says that it is away; others are told when to come back", async () => {
  const emulator = await startEmulator()
  const server = await cupo.anotherServer(settingsOf(emulator))
  const here = {
    call: (line: string, request?: Parameters<typeof cupo.call>[1]) => call(server.url, line, request),
  }
  const body = registration(cupo.studio.branch, { email: `${randomUUID()}@example.com` })
  expect((await here.call("POST /users/register", { body })).status).toBe(201)
  const device = await enter(here as typeof cupo, body)
  expect((await here.call("GET /ready")).body).toEqual({ status: "ready" })
  await emulator.kill()
  for (let time = 0; time < 6; time++) {
    const refused = await signIn(here, body)
    expect(refused).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  }
  expect(await here.call("GET /ready")).toMatchObject({
    ...{ status: 200, body: { status: "ready", away: ["identity"] } },
  })
  expect((await here.call("GET /users/me", { headers: device.headers })).status).toBe(200)
  expect(
    (await here.call("POST /identity/sign-out", { headers: bearer(device.credential), body: {} })).status,
  ).toBe(200)
})
