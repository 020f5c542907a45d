import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { codeFor, setUp, wrongCodes } from "../support/authenticator.ts"
import { freshCupo } from "../support/cupo.ts"
import { Device } from "../support/device.ts"
import { call, type Reply } from "../support/http.ts"
import { logOf, requestsIn } from "../support/logged.ts"
import { type OpenId, startOpenId, walkThrough } from "../support/openid.ts"
import type { TestServer } from "../support/server.ts"
import { bearer, idTokenOf, password, signIn, signUp } from "../support/signin.ts"

const page = { origin: "http://localhost:4173" }
const environment: Record<string, string> = {}
const cupo = freshCupo(environment)
let google: OpenId

beforeAll(async () => {
  google = await startOpenId(page.origin)
  Object.assign(environment, google.environment)
})
afterAll(() => google.close())

/** A server that tells what it logs. */
async function listened() {
  const server = await cupo.anotherServer({ LOG_LEVEL: "info" })
  const lines = logOf(server.app)
  const said = async (count: number) => {
    await expect.poll(() => requestsIn(lines)).toHaveLength(count)
    return requestsIn(lines)
  }
  const ask = (line: string, request = {}) => call(server.url, line, request)
  return { server, lines, said, ask }
}

const at = ({ url }: TestServer) => ({ call: (line: string, request = {}) => call(url, line, request) })

/** From a credential to a session; whose row is looked at. */
async function opens(server: TestServer, reply: Reply) {
  const { token } = (await idTokenOf(at(server), reply.headers.get("set-auth-token") ?? "")).body
  const { body } = await call(server.url, "POST /auth/session", { headers: bearer(token) })
  const { rows } = await cupo.pool.query(
    "select way, stepped_at is not null as stepped from sessions where id = $1",
    [body.sessionId],
  )
  return { row: rows[0], headers: { ...bearer(token), "x-session-id": body.sessionId as string } }
}

async function member() {
  const who = await signUp(cupo)
  await cupo.pool.query("update users set role = 'admin' where id = $1", [who.id])
  return who
}

describe("which way somebody came in", () => {
  test("stands in the row of their session and in the log: by password, with a second step, by passkey", async () => {
    const who = await member()
    const { server, said, ask, lines } = await listened()
    const { row, headers } = await opens(server, await signIn(at(server), who))
    expect(row).toEqual({ way: "password", stepped: false })
    const { secret } = await setUp(at(server), headers)
    const { options } = (await ask("POST /users/me/passkeys/begin", { headers, body: { password } })).body
    const device = new Device()
    await ask("POST /users/me/passkeys", {
      headers,
      body: { name: "Mía", made: device.make(options.challenge, page) },
    })

    const { proof } = (await signIn(at(server), who)).body.secondStep
    const stepped = await ask("POST /identity/sign-in/second-step", {
      body: { proof, code: codeFor(secret, 1) },
    })
    expect((await opens(server, stepped)).row).toEqual({ way: "password", stepped: true })
    const question = (await ask("POST /identity/sign-in/passkey/begin")).body.options.challenge
    const shown = await ask("POST /identity/sign-in/passkey", { body: device.show(question, page) })
    expect((await opens(server, shown)).row).toEqual({ way: "passkey", stepped: true })

    const opened = (await said(15)).filter(({ route }) => route === "/api/auth/session")
    expect(opened).toMatchObject([
      { user: who.id, way: "password", status: 201 },
      { user: who.id, way: "password", step: true },
      { user: who.id, way: "passkey", step: true },
    ])
    expect(opened[0]).not.toHaveProperty("step")
    expect(lines.join("")).not.toContain(who.email)
  })

  test("by Google, too", async () => {
    const who = await signUp(cupo)
    await cupo.pool.query(`update identity."user" set "emailVerified" = true`)
    const { server, said, ask } = await listened()
    const { url, proof } = (await ask("POST /identity/google/start")).body
    const back = await walkThrough(url, { sub: "g-1", email: who.email })
    const reply = await ask("POST /identity/google/finish", {
      body: { code: back.get("code"), state: back.get("state"), proof },
    })
    expect((await opens(server, reply)).row).toEqual({ way: "google", stepped: false })
    expect((await said(4)).at(-1)).toMatchObject({ user: who.id, way: "google" })
  })

  test("is not known of a sign-in that was made before it was noted, which opens all the same", async () => {
    const who = await signUp(cupo)
    const reply = await signIn(cupo, who)
    await cupo.pool.query(`update identity."session" set way = null`)
    expect((await opens(cupo.server, reply)).row).toEqual({ way: null, stepped: false })
  })
})

describe("of a sign-in that was refused the log says whose it was, and nothing that was typed", () => {
  test("where the address is somebody's", async () => {
    const who = await signUp(cupo)
    const { said, ask, lines } = await listened()
    const enter = (email: string, given: string) =>
      ask("POST /identity/sign-in/email", { body: { email, password: given } })
    await enter(who.email.toUpperCase(), "Equivocada9")
    await enter("nadie@example.com", "Equivocada9")
    await enter(who.email, password)
    const [known, unknown, fine] = await said(3)
    expect(known).toMatchObject({ refused: "INVALID_CREDENTIALS", tried: who.id })
    expect(unknown).toMatchObject({ refused: "INVALID_CREDENTIALS" })
    for (const line of [unknown, fine]) expect(line).not.toHaveProperty("tried")
    expect(lines.join("")).not.toMatch(/jimena|nadie|Equivocada/i)
  })

  test("at a second step, with a passkey, with Google, and of whose account is shut", async () => {
    const who = await member()
    const { server, said, ask, lines } = await listened()
    const { headers } = await opens(server, await signIn(at(server), who))
    const { secret } = await setUp(at(server), headers)
    const { options } = (await ask("POST /users/me/passkeys/begin", { headers, body: { password } })).body
    const device = new Device()
    await ask("POST /users/me/passkeys", {
      headers,
      body: { name: "Mía", made: device.make(options.challenge, page) },
    })
    const { proof } = (await signIn(at(server), who)).body.secondStep
    const before = (await said(8)).length

    const [wrong] = wrongCodes(secret, 1)
    await ask("POST /identity/sign-in/second-step", { body: { proof, code: wrong } })
    await ask("POST /identity/sign-in/second-step", { body: { proof: "nada.nada", code: wrong } })
    const begin = async () => (await ask("POST /identity/sign-in/passkey/begin")).body.options.challenge
    await ask("POST /identity/sign-in/passkey", {
      body: device.show(await begin(), { ...page, isUnlocked: false }),
    })
    await ask("POST /identity/sign-in/passkey", { body: new Device().show(await begin(), page) })
    await cupo.pool.query(`update identity."user" set "emailVerified" = true`)
    const asked = (await ask("POST /identity/google/start")).body
    const back = await walkThrough(asked.url, { sub: "g-1", email: who.email })
    await ask("POST /identity/google/finish", {
      body: { code: back.get("code"), state: back.get("state"), proof: asked.proof },
    })
    const shown = await ask("POST /identity/sign-in/second-step", {
      body: { proof, code: codeFor(secret, 1) },
    })
    await cupo.pool.query("update users set enabled = false where id = $1", [who.id])
    const { token } = (await idTokenOf(at(server), shown.headers.get("set-auth-token") ?? "")).body
    await ask("POST /auth/session", { headers: bearer(token) })

    const turned = (await said(before + 11)).slice(before).filter(({ refused }) => refused)
    expect(turned.map(({ refused, tried }) => [refused, tried])).toEqual([
      ["SECOND_STEP_WRONG", who.id],
      ["SECOND_STEP_OVER", undefined],
      ["PASSKEY_UNKNOWN", who.id],
      ["PASSKEY_UNKNOWN", undefined],
      ["SECOND_STEP_NEEDS_PASSWORD", who.id],
      ["ACCOUNT_DISABLED", who.id],
    ])
    expect(lines.join("")).not.toContain(who.email)
  })
})
