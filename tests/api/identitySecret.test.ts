import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { reseal } from "../../server/features/people/embedded/seals.ts"
import { codeFor, setUp } from "../support/authenticator.ts"
import { freshCupo } from "../support/cupo.ts"
import { call, type Request } from "../support/http.ts"
import { bearer, type Caller, type Credentials, enter, signIn, signUp } from "../support/signin.ts"
import { withoutWords } from "../support/unguarded.ts"

const cupo = freshCupo()

test("another secret ends the sign-ins of before, and everybody comes in anew", async () => {
  const who = await signUp(cupo)
  const before = await enter(cupo, who)
  const { url } = await cupo.anotherServer({ IDENTITY_SECRET: randomUUID() + randomUUID() })
  expect((await call(url, "GET /identity/token", { headers: bearer(before.credential) })).status).toBe(401)
  // What was signed before is known until it ends.
  expect((await call(url, "GET /users/me", before)).status).toBe(200)

  const body = { email: who.email, password: who.password }
  const signedIn = await call(url, "POST /identity/sign-in/email", { body })
  const credential = signedIn.headers.get("set-auth-token") ?? ""
  const { token } = (await call(url, "GET /identity/token", { headers: bearer(credential) })).body
  // A key that it has not seen is asked for once a second.
  let opened = await call(url, "POST /auth/session", { headers: bearer(token) })
  await expect
    .poll(async () => {
      if (opened.status !== 201) opened = await call(url, "POST /auth/session", { headers: bearer(token) })
      return opened.status
    })
    .toBe(201)
  const headers = { ...bearer(token), "x-session-id": opened.body.sessionId }
  expect((await call(url, "GET /users/me", { headers })).body.id).toBe(who.id)
})

describe("a second step that was sealed with the secret of before", () => {
  const at = (url: string): Caller => ({
    call: (line: string, request?: Request) => call(url, line, request),
  })
  const comesIn = async (url: string, who: Credentials, shown: { code?: string; writtenCode?: string }) => {
    const { proof } = (await signIn(at(url), who)).body.secondStep
    return call(url, "POST /identity/sign-in/second-step", { body: { proof, ...shown } })
  }
  const guarded = async (url: string) => {
    const who = await signUp(cupo)
    await cupo.pool.query("update users set role = 'admin' where id = $1", [who.id])
    let headers = {}
    // A key that it has not seen is asked for once a second.
    await expect
      .poll(async () => {
        const device = await enter(at(url), who)
        headers = device.headers
        return device.sessionId
      })
      .toBeTruthy()
    return { who, headers, ...(await setUp(at(url), headers)) }
  }
  const [first, second, third] = [1, 2, 3].map(() => randomUUID() + randomUUID()) as [string, string, string]

  test("is opened, and sealed with the one of today, when the studio sets its first", async () => {
    const { who, secret, codes } = await guarded(cupo.server.url)
    const { url } = await cupo.anotherServer({ IDENTITY_SECRET: first })
    expect((await comesIn(url, who, { code: codeFor(secret, 1) })).status).toBe(200)
    expect((await comesIn(url, who, { writtenCode: codes[0] as string })).status).toBe(200)
    // What is sealed anew is nothing to the secret of before.
    expect((await comesIn(cupo.server.url, who, { writtenCode: codes[1] as string })).body.error).toBe(
      "SECOND_STEP_UNREADABLE",
    )
  })

  test("is opened when the studio names it, and refused for what it is when it does not", async () => {
    const { url: before } = await cupo.anotherServer({ IDENTITY_SECRET: first })
    const { who, headers, secret, codes } = await guarded(before)
    const { url: forgetful } = await cupo.anotherServer({ IDENTITY_SECRET: second })
    for (const shown of [{ code: codeFor(secret, 1) }, { writtenCode: codes[0] as string }])
      expect(await comesIn(forgetful, who, shown)).toMatchObject({
        status: 409,
        body: { error: "SECOND_STEP_UNREADABLE" },
      })
    const own = "/users/me/second-step"
    expect((await call(forgetful, `GET ${own}`, { headers })).body).toMatchObject({
      isOn: true,
      codesLeft: 0,
    })
    const renewed = await call(forgetful, `POST ${own}/codes`, { headers, body: { password: who.password } })
    expect(renewed).toMatchObject({ status: 409, body: { error: "SECOND_STEP_UNREADABLE" } })

    const { url } = await cupo.anotherServer({
      IDENTITY_SECRET: third,
      IDENTITY_SECRETS_BEFORE: `${second}, ${first}`,
    })
    // Two at once, of which each seals it anew.
    const came = await Promise.all([
      comesIn(url, who, { code: codeFor(secret, 1) }),
      comesIn(url, who, { writtenCode: codes[0] as string }),
    ])
    expect(came.map(({ status }) => status)).toEqual([200, 200])
    expect((await call(url, `GET ${own}`, { headers })).body).toMatchObject({ isOn: true, codesLeft: 9 })
  })

  const unguarded = / and secret = \$4::text and "backupCodes" = \$5::text/
  test.each([
    ["keeps a code used up that somebody else used meanwhile", () => cupo.pool, 9],
    [
      "would give it back where nobody looks whether it was sealed meanwhile",
      () => withoutWords(cupo.pool, unguarded),
      10,
    ],
  ])("%s", async (_, poolOf, left) => {
    const { url: before } = await cupo.anotherServer({ IDENTITY_SECRET: first })
    const { who, headers, codes } = await guarded(before)
    const { url } = await cupo.anotherServer({ IDENTITY_SECRET: second, IDENTITY_SECRETS_BEFORE: first })
    const pool = poolOf()
    // Between what it reads and what it writes somebody comes in with a code.
    const overtaken = {
      async query(text: string, values?: unknown[]) {
        if (text.startsWith("update"))
          expect((await comesIn(url, who, { writtenCode: codes[0] as string })).status).toBe(200)
        return pool.query(text, values)
      },
    } as unknown as typeof pool
    expect(await reseal(overtaken, who.uid, { secret: second, before: [first] })).toBe(true)
    expect((await call(url, "GET /users/me/second-step", { headers })).body).toMatchObject({
      codesLeft: left,
    })
  })
})
