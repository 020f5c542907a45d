import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { codeFor, setUp, wrongCodes } from "../support/authenticator.ts"
import { freshCupo } from "../support/cupo.ts"
import { Device } from "../support/device.ts"
import type { Reply } from "../support/http.ts"
import { bearer, enter, idTokenOf, password, signIn, signUp } from "../support/signin.ts"

const cupo = freshCupo()
const minute = 60_000

/** Somebody of the staff, with a second step that they showed longer ago than counts, and a key on a device. */
async function guarded() {
  const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
  await cupo.pool.query("update users set role = 'admin' where id = $1", [who.id])
  const { headers, idToken } = await enter(cupo, who)
  const guard = await setUp(cupo, headers)
  const ask = (line: string, body?: unknown) =>
    cupo.call(line, { headers, ...(body !== undefined && { body }) })
  const { options } = (await ask("POST /users/me/passkeys/begin", { password })).body
  const made = new Device().make(options.challenge)
  const passkey = (await ask("POST /users/me/passkeys", { name: "Mi teléfono", made })).body.id as string
  await age()
  return { who, ask, idToken, passkey, headers, ...guard }
}

type Guarded = Awaited<ReturnType<typeof guarded>>

/** What was shown, was shown eleven minutes ago. */
async function age(): Promise<void> {
  await cupo.pool.query("update sessions set stepped_at = now() - interval '11 minutes'")
  await cupo.pool.query(`update identity."session" set "steppedAt" = now() - interval '11 minutes'`)
}

const refused = (reply: Reply, error: string) =>
  expect(reply.body.error, JSON.stringify(reply.body)).toBe(error)

const ways: [string, (one: Guarded, more: { password?: string; code?: string }) => Promise<Reply>][] = [
  [
    "a key is taken away",
    ({ ask, passkey }, more) => ask(`POST /users/me/passkeys/${passkey}/off`, { password, ...more }),
  ],
  ["a key is added", ({ ask }, more) => ask("POST /users/me/passkeys/begin", { password, ...more })],
  ["codes are made anew", ({ ask }, more) => ask("POST /users/me/second-step/codes", { password, ...more })],
  ["it is taken away", ({ ask }, more) => ask("POST /users/me/second-step/off", { password, ...more })],
  [
    "the address changes",
    ({ ask, who }, more) =>
      ask(`PUT /users/${who.id}/email`, { email: `${who.id}@example.com`, password, ...more }),
  ],
  [
    "the password changes",
    ({ ask, who }, { password: currentPassword = password, ...more }) =>
      ask(`PUT /users/${who.id}/password`, { currentPassword, newPassword: "Orquidea7", ...more }),
  ],
]

/** All that says how somebody comes in. */
const credentials = async ({ who: { uid } }: Guarded) =>
  (
    await cupo.pool.query(
      `select u.email, u."twoFactorEnabled", a.password, t."backupCodes", array(select id from identity.passkey p where p."userId" = u.id) as keys
       from identity."user" u join identity.account a on a."userId" = u.id left join identity."twoFactor" t on t."userId" = u.id
       where u.id = $1`,
      [uid],
    )
  ).rows

describe("a second step", () => {
  test.each(ways)("is shown again with the password before %s", async (_, change) => {
    const one = await guarded()
    const before = await credentials(one)
    refused(await change(one, { password: "Otra2026x" }), "WRONG_PASSWORD")
    refused(await change(one, {}), "SECOND_STEP_AGAIN")
    const [wrong = ""] = wrongCodes(one.secret, 1)
    refused(await change(one, { code: wrong }), "SECOND_STEP_WRONG")
    refused(await change(one, { code: one.code }), "SECOND_STEP_USED")
    for (const code of ["nada", "", "12345", "1234567", "abcde-fghi"])
      refused(await change(one, { code }), "VALIDATION")
    refused(await change(one, { password: "Otra2026x", code: codeFor(one.secret, 1) }), "WRONG_PASSWORD")
    expect(await credentials(one)).toEqual(before)
    expect((await change(one, { code: codeFor(one.secret, 1) })).status).toBe(200)
  })

  test.each(ways)("that was shown a moment ago is not asked for again before %s", async (_, change) => {
    const one = await guarded()
    await cupo.pool.query("update sessions set stepped_at = now() - interval '9 minutes'")
    expect((await change(one, {})).status).toBe(200)
  })

  test("that was shown for one change is good for the next, for ten minutes", async () => {
    const one = await guarded()
    const renew = (body: object) => one.ask("POST /users/me/second-step/codes", { password, ...body })
    const code = codeFor(one.secret, 1)
    expect((await renew({ code })).status).toBe(200)
    expect((await renew({})).status).toBe(200)
    // A press whose answer was lost is made again as it was.
    expect((await renew({ code })).status).toBe(200)
    cupo.server.setTime(new Date(Date.now() + 10 * minute))
    refused(await renew({}), "SECOND_STEP_AGAIN")
  })

  test("is good for ten minutes from the sign-in that it was shown in, however often a session is opened of it", async () => {
    const one = await guarded()
    const { proof } = (await signIn(cupo, one.who)).body.secondStep
    const shown = await cupo.call("POST /identity/sign-in/second-step", {
      body: { proof, code: codeFor(one.secret, 1) },
    })
    const { token } = (await idTokenOf(cupo, shown.headers.get("set-auth-token") ?? "")).body
    const renew = async () => {
      const { body } = await cupo.call("POST /auth/session", { headers: bearer(token) })
      const headers = { ...bearer(token), "x-session-id": body.sessionId }
      return cupo.call("POST /users/me/second-step/codes", { headers, body: { password } })
    }
    expect((await renew()).status).toBe(200)
    await age()
    refused(await renew(), "SECOND_STEP_AGAIN")
  })

  test("may be a code that was written down, which is used up, and its person is told", async () => {
    const one = await guarded()
    const [code = ""] = one.codes
    const remove = (more: object) =>
      one.ask(`POST /users/me/passkeys/${one.passkey}/off`, { password, ...more })
    refused(await remove({ code: "aaaaa-bbbbb" }), "SECOND_STEP_WRONG")
    expect((await remove({ code: ` ${code.toUpperCase()} ` })).status).toBe(200)
    expect((await one.ask("GET /users/me/second-step")).body.codesLeft).toBe(9)
    const { rows } = await cupo.pool.query("select data from events where name = 'step-code-used'")
    expect(rows).toEqual([{ data: { userId: one.who.id, left: 9 } }])
    await age()
    await cupo.pool.query("delete from call_counts")
    refused(await remove({ code }), "SECOND_STEP_WRONG")
  })

  test("is guessed ten times, however many guess at once, and then not even the right one is taken, here or at the door", async () => {
    const one = await guarded()
    const guess = (code: string) => one.ask("POST /users/me/second-step/off", { password, code })
    for (const code of wrongCodes(one.secret, 9)) refused(await guess(code), "SECOND_STEP_WRONG")
    const last = wrongCodes(one.secret, 20).slice(9)
    const all = await Promise.all(
      last.map((code) =>
        one.ask(`PUT /users/${one.who.id}/password`, {
          ...{ currentPassword: password, newPassword: "Orquidea7", code },
        }),
      ),
    )
    expect(all.filter(({ body }) => body.error === "SECOND_STEP_WRONG").length).toBeLessThanOrEqual(1)
    refused(await guess(wrongCodes(one.secret, 30).at(-1) ?? ""), "TOO_MANY_REQUESTS")
    const locked = await guess(codeFor(one.secret, 1))
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(60)
    const { proof } = (await signIn(cupo, one.who)).body.secondStep
    const atTheDoor = await cupo.call("POST /identity/sign-in/second-step", {
      body: { proof, code: codeFor(one.secret, 1) },
    })
    refused(atTheDoor, "TOO_MANY_REQUESTS")
    await cupo.pool.query(`update identity."twoFactor" set "lockedUntil" = now() - interval '1 second'`)
    refused(await guess(wrongCodes(one.secret, 1)[0] ?? ""), "SECOND_STEP_WRONG")
    expect((await guess(codeFor(one.secret, 1))).status).toBe(200)
  })

  test("is asked of nobody who has none", async () => {
    const who = await signUp(cupo)
    const { headers } = await enter(cupo, who)
    const email = `${randomUUID()}@example.com`
    const changed = await cupo.call(`PUT /users/${who.id}/email`, { headers, body: { email, password } })
    expect(changed.status).toBe(200)
  })
})

test("a passkey is not taken away without the password", async () => {
  const one = await guarded()
  await cupo.pool.query("update sessions set stepped_at = now()")
  refused(await one.ask(`POST /users/me/passkeys/${one.passkey}/off`), "VALIDATION")
  refused(
    await one.ask(`POST /users/me/passkeys/${one.passkey}/off`, { password: "Otra2026x" }),
    "WRONG_PASSWORD",
  )
  expect((await one.ask(`DELETE /users/me/passkeys/${one.passkey}`)).status).toBe(404)
  expect((await one.ask("GET /users/me/passkeys")).body.passkeys).toHaveLength(1)
})
