import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { codeFor, setUp, wrongCodes } from "../support/authenticator.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import {
  bearer,
  type Credentials,
  enter,
  idTokenOf,
  mailedCode,
  password,
  signIn,
  signUp,
} from "../support/signin.ts"
import { holdBack, reached } from "../support/unguarded.ts"

const cupo = sharedCupo()
const own = "/users/me/second-step"

type Who = Credentials & { id: string; uid: string }

/** Somebody of the staff, whose password is their own. */
async function member({ superuser = false } = {}): Promise<Who> {
  const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
  await cupo.pool.query("update users set role = 'admin', is_superuser = $2 where id = $1", [
    who.id,
    superuser,
  ])
  return who
}

const ask = (headers: Record<string, string>, line: string, body?: unknown) =>
  cupo.call(line, { headers, body })

const guarded = async (wish?: { superuser?: boolean }) => {
  const who = await member(wish)
  const { headers } = await enter(cupo, who)
  return { who, headers, ...(await setUp(cupo, headers)) }
}

/** The password alone: what is brought back with the code. */
const begin = async (who: Credentials): Promise<string> => (await signIn(cupo, who)).body.secondStep.proof

const show = (proof: string, shown: { code?: string; writtenCode?: string }) =>
  cupo.call("POST /identity/sign-in/second-step", { body: { proof, ...shown } })

const refused = (reply: Reply, status: number, error: string) => {
  expect(reply).toMatchObject({ status, body: { error } })
  expect(reply.headers.get("set-auth-token")).toBeNull()
}

const signIns = async ({ uid }: Who) =>
  (await cupo.pool.query(`select from identity.session where "userId" = $1`, [uid])).rowCount

/** From a credential to the office. */
async function opens(reply: Reply): Promise<Record<string, string>> {
  const { token } = (await idTokenOf(cupo, reply.headers.get("set-auth-token") ?? "")).body
  const { body } = await cupo.call("POST /auth/session", { headers: bearer(token) })
  return { ...bearer(token), "x-session-id": body.sessionId }
}

describe("a second step", () => {
  test("is set up with a password and a code, and nothing before both asks for it", async () => {
    const who = await member()
    const { headers } = await enter(cupo, who)
    expect((await ask(headers, `GET ${own}`)).body).toEqual({
      ...{ isOffered: true, isOn: false, since: null, codesLeft: 0 },
    })
    refused(await ask(headers, `POST ${own}/confirm`, { code: "123456" }), 409, "SECOND_STEP_NOT_BEGUN")
    refused(await ask(headers, `POST ${own}`, { password: "Otra2026x" }), 400, "WRONG_PASSWORD")
    const { uri, secret } = (await ask(headers, `POST ${own}`, { password })).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=/)
    expect(new URL(uri).searchParams.get("secret")).toBe(secret)
    const [wrong = ""] = wrongCodes(secret, 1)
    refused(await ask(headers, `POST ${own}/confirm`, { code: wrong }), 400, "SECOND_STEP_WRONG")
    // Left at that, the password alone goes on to open.
    expect((await signIn(cupo, who)).headers.get("set-auth-token")).toBeTruthy()
    const again = (await ask(headers, `POST ${own}`, { password })).body.secret
    refused(await ask(headers, `POST ${own}/confirm`, { code: codeFor(secret) }), 400, "SECOND_STEP_WRONG")
    const spaced = codeFor(again).replace(/(...)/, "$1 ")
    const { status, body } = await ask(headers, `POST ${own}/confirm`, { code: spaced })
    expect(status).toBe(200)
    expect(new Set(body.codes).size).toBe(10)
    expect((await ask(headers, `GET ${own}`)).body).toMatchObject({ isOn: true, codesLeft: 10 })
    refused(await ask(headers, `POST ${own}`, { password }), 409, "SECOND_STEP_ON")
    refused(await ask(headers, `POST ${own}/confirm`, { code: codeFor(again, 1) }), 409, "SECOND_STEP_ON")
  })

  test("is kept sealed: neither the secret nor a code to write down is found in the database", async () => {
    const { who, headers, secret, codes } = await guarded()
    const { body: held } = await ask(headers, `GET /users/${who.id}/data`)
    expect(held.secondStepSince).toEqual(expect.any(String))
    for (const one of [secret, ...codes]) expect(JSON.stringify(held)).not.toContain(one)
    const { rows } = await cupo.pool.query(
      `select t::text as kept from identity."twoFactor" t where "userId" = $1`,
      [who.uid],
    )
    const [{ kept }] = rows
    for (const one of [secret, ...codes]) expect(kept).not.toContain(one)
    const log = await cupo.pool.query(
      "select a::text as said from audit_entries a where subjects @> array[$1::uuid]",
      [who.id],
    )
    expect(log.rows.map(({ said }) => said).join()).toContain("second_step_since")
    expect(log.rows.map(({ said }) => said).join()).not.toContain(secret)
  })

  test("ends the other sign-ins of who turns it on, and not the one it was turned on in", async () => {
    const who = await member()
    const stolen = (await signIn(cupo, who)).headers.get("set-auth-token") ?? ""
    const { headers, credential } = await enter(cupo, who)
    await setUp(cupo, headers)
    expect((await idTokenOf(cupo, stolen)).status).toBe(401)
    expect((await idTokenOf(cupo, credential)).status).toBe(200)
    expect((await ask(headers, "GET /users/me")).status).toBe(200)
    expect(await signIns(who)).toBe(1)
  })

  test("turned on while a password is looked at stops that sign-in too", async () => {
    const who = await member()
    const letGo = await holdBack(cupo.pool, 'identity."session"', "insert")
    const entering = signIn(cupo, who)
    try {
      await reached(cupo.pool, "wait_event = 'advisory'", 1, "cupo identity")
      await cupo.pool.query(`update identity."user" set "twoFactorEnabled" = true where id = $1`, [who.uid])
    } finally {
      await letGo()
    }
    refused(await entering, 401, "SECOND_STEP_OVER")
    expect(await signIns(who)).toBe(0)
  })

  test("stands between the password and everything: no credential, no sign-in and no cookie before it", async () => {
    const { who, headers, secret } = await guarded()
    await ask(headers, "POST /auth/logout")
    const reply = await signIn(cupo, who)
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(["secondStep"])
    expect(reply.headers.get("set-auth-token")).toBeNull()
    expect(reply.headers.getSetCookie()).toEqual([])
    expect(await signIns(who)).toBe(0)
    const { proof } = reply.body.secondStep
    for (const credential of [proof, decodeURIComponent(proof)])
      expect((await idTokenOf(cupo, credential)).status).toBe(401)
    const shown = await show(proof, { code: codeFor(secret, 1) })
    expect(shown).toMatchObject({ status: 200, body: { user: { id: who.uid, email: who.email } } })
    expect(shown.headers.getSetCookie()).toEqual([])
    expect((await ask(await opens(shown), "GET /users/me")).body).toMatchObject({ id: who.id, role: "admin" })
  })

  test("is asked for all the same of who had forgotten their password and has another by a mailed code", async () => {
    const { who, secret } = await guarded()
    const another = { email: who.email, code: await mailedCode(cupo, who), newPassword: "Otra2026x" }
    expect((await cupo.call("POST /password-reset/confirm", { body: another })).status).toBe(200)
    const reply = await signIn(cupo, { ...who, password: "Otra2026x" })
    expect(Object.keys(reply.body)).toEqual(["secondStep"])
    expect(reply.headers.get("set-auth-token")).toBeNull()
    expect((await show(reply.body.secondStep.proof, { code: codeFor(secret, 1) })).status).toBe(200)
  })

  test("that was begun before the address changed is over with it", async () => {
    const { who, headers, secret } = await guarded()
    const proof = await begin(who)
    const email = `${randomUUID()}@example.com`
    expect((await ask(headers, `PUT /users/${who.id}/email`, { email, password })).status).toBe(200)
    refused(await show(proof, { code: codeFor(secret, 1) }), 401, "SECOND_STEP_OVER")
    expect((await show(await begin({ ...who, email }), { code: codeFor(secret, 1) })).status).toBe(200)
  })

  test("is over for a proof that none of ours is, however it is written", async () => {
    for (const proof of ["%", "%zz", "%FF", "%00", "%00.a~%zz", "~", "2fa-nada.firma", "%ED%A0%80"])
      refused(await show(proof, { code: "123456" }), 401, "SECOND_STEP_OVER")
  })

  test("takes a code once, in whatever sign-in it is shown, and many at once not twice", async () => {
    const { who, secret, code: first } = await guarded()
    const proofs = [await begin(who), await begin(who), await begin(who)]
    const code = codeFor(secret, 1)
    const replies = await Promise.all(proofs.map((proof) => show(proof, { code })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const reply of replies.filter(({ status }) => status !== 200))
      refused(reply, 409, "SECOND_STEP_USED")
    refused(await show(await begin(who), { code }), 409, "SECOND_STEP_USED")
    // Nor the one that it was set up with.
    refused(await show(await begin(who), { code: first }), 409, "SECOND_STEP_USED")
  })

  test("would take it in each of them where nobody counts what was shown", async () => {
    await cupo.pool.query(`
      create function forget_shown() returns trigger language plpgsql as
        $$ begin new.key := sha256(gen_random_uuid()::text::bytea); return new; end $$;
      create trigger forget_shown before insert on call_counts for each row execute function forget_shown()`)
    try {
      const { who, secret } = await guarded()
      const proofs = [await begin(who), await begin(who)]
      const code = codeFor(secret, 1)
      for (const proof of proofs) expect((await show(proof, { code })).status).toBe(200)
    } finally {
      await cupo.pool.query("drop function forget_shown cascade")
    }
  })

  test("takes a code of its own person alone, and a proof as it was given", async () => {
    const [ana, eva] = [await guarded(), await guarded()]
    const proof = await begin(ana.who)
    refused(await show(proof, { code: codeFor(eva.secret, 1) }), 400, "SECOND_STEP_WRONG")
    refused(await show(proof, { writtenCode: eva.codes[0] as string }), 400, "SECOND_STEP_WRONG")
    const [name = "", seal = ""] = decodeURIComponent(proof).split(".")
    const other = decodeURIComponent(await begin(eva.who)).split(".")[1] ?? ""
    const bent = [`${name}.${other}`, name, `${name}x.${seal}`].map((one) => encodeURIComponent(one))
    for (const one of bent)
      refused(await show(one, { code: codeFor(ana.secret, 1) }), 401, "SECOND_STEP_OVER")
    expect((await show(proof, { code: codeFor(ana.secret, 1) })).status).toBe(200)
    refused(await show(proof, { writtenCode: ana.codes[0] as string }), 401, "SECOND_STEP_OVER")
  })

  test("takes five wrong codes with one password, and then asks for it again", async () => {
    const { who, secret } = await guarded()
    const proof = await begin(who)
    for (const code of wrongCodes(secret, 5)) refused(await show(proof, { code }), 400, "SECOND_STEP_WRONG")
    refused(await show(proof, { code: codeFor(secret, 1) }), 401, "SECOND_STEP_OVER")
    expect((await show(await begin(who), { code: codeFor(secret, 1) })).status).toBe(200)
  })

  test("takes ten wrong ones of a person, and then none for a while; it ends, and nobody else waits", async () => {
    const [ana, eva] = [await guarded(), await guarded()]
    const wrong = wrongCodes(ana.secret, 10)
    for (const five of [wrong.slice(0, 5), wrong.slice(5)]) {
      const proof = await begin(ana.who)
      for (const code of five) refused(await show(proof, { code }), 400, "SECOND_STEP_WRONG")
    }
    const locked = await show(await begin(ana.who), { code: codeFor(ana.secret, 1) })
    refused(locked, 429, "TOO_MANY_REQUESTS")
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(60)
    refused(
      await show(await begin(ana.who), { writtenCode: ana.codes[0] as string }),
      429,
      "TOO_MANY_REQUESTS",
    )
    expect((await show(await begin(eva.who), { code: codeFor(eva.secret, 1) })).status).toBe(200)
    await cupo.pool.query(
      `update identity."twoFactor" set "lockedUntil" = now() - interval '1 second' where "userId" = $1`,
      [ana.who.uid],
    )
    expect((await show(await begin(ana.who), { code: codeFor(ana.secret, 1) })).status).toBe(200)
  })

  test("is waited for ten minutes", async () => {
    const { who, secret } = await guarded()
    const proof = await begin(who)
    const { rows } = await cupo.pool.query<{ minutes: number }>(
      `select round(extract(epoch from "expiresAt" - now()) / 60)::int as minutes from identity.verification where value = $1`,
      [who.uid],
    )
    expect(rows).toEqual([{ minutes: 10 }])
    await cupo.pool.query(
      `update identity.verification set "expiresAt" = now() - interval '1 second' where value = $1`,
      [who.uid],
    )
    refused(await show(proof, { code: codeFor(secret, 1) }), 401, "SECOND_STEP_OVER")
  })

  test("takes each code that was written down once, however it is typed, and others once they are made anew", async () => {
    const { who, codes } = await guarded()
    const [first = "", second = ""] = codes
    const typed = ` ${first.toUpperCase().replace("-", " ")} `
    const headers = await opens(await show(await begin(who), { writtenCode: typed }))
    expect((await ask(headers, `GET ${own}`)).body.codesLeft).toBe(9)
    refused(await show(await begin(who), { writtenCode: first }), 409, "SECOND_STEP_USED")
    await cupo.pool.query("delete from call_counts")
    refused(await show(await begin(who), { writtenCode: first }), 400, "SECOND_STEP_WRONG")
    refused(await ask(headers, `POST ${own}/codes`, { password: "Otra2026x" }), 400, "WRONG_PASSWORD")
    const made = (await ask(headers, `POST ${own}/codes`, { password })).body.codes
    expect(made).toHaveLength(10)
    refused(await show(await begin(who), { writtenCode: second }), 400, "SECOND_STEP_WRONG")
    expect((await show(await begin(who), { writtenCode: made[0] })).status).toBe(200)
  })

  test("takes one of two codes that are shown in the same moment, and begins the other sign-in anew", async () => {
    const { who, codes } = await guarded()
    const proofs = [await begin(who), await begin(who)]
    const letGo = await holdBack(cupo.pool, 'identity."twoFactor"', "update")
    const shown = proofs.map((proof, nth) => show(proof, { writtenCode: codes[nth] as string }))
    try {
      for (const what of ["advisory", "transactionid"])
        await reached(cupo.pool, `wait_event = '${what}'`, 1, "cupo identity")
    } finally {
      await letGo()
    }
    const replies = await Promise.all(shown)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const lost = replies.findIndex(({ status }) => status === 401)
    refused(replies[lost] as Reply, 401, "SECOND_STEP_OVER")
    expect((await show(await begin(who), { writtenCode: codes[lost] as string })).status).toBe(200)
  })

  test("that is taken away while a code of it opens has opened", async () => {
    const { who, codes } = await guarded()
    const proof = await begin(who)
    await cupo.pool.query(`
      create function take_away() returns trigger language plpgsql as
        $$ begin delete from identity."twoFactor" where "userId" = new."userId"; return new; end $$;
      create trigger take_away before insert on identity."session" for each row execute function take_away()`)
    const shown = await show(proof, { writtenCode: codes[0] as string }).finally(() =>
      cupo.pool.query("drop function take_away cascade"),
    )
    expect(shown).toMatchObject({ status: 200, body: { user: { id: who.uid } } })
  })

  test("is asked for what it is, and neither both nor nothing", async () => {
    const proof = await begin((await guarded()).who)
    for (const shown of [
      {},
      { code: "12345" },
      { code: "" },
      { writtenCode: "abc" },
      { code: "123456", writtenCode: "abcde-fghij" },
    ])
      refused(await show(proof, shown), 400, "VALIDATION")
    refused(await show("", { code: "123456" }), 400, "VALIDATION")
    refused(await show("nada.nada", { code: "123456" }), 401, "SECOND_STEP_OVER")
  })

  test.each(["a new password", "a forced end"])("that waits ends with %s", async (what) => {
    const { who, headers, secret } = await guarded()
    const proof = await begin(who)
    const end =
      what === "a forced end"
        ? await ask(headers, "POST /auth/force-logout", { uid: who.uid })
        : await ask(headers, `PUT /users/${who.id}/password`, {
            currentPassword: password,
            newPassword: "Arcilla2026",
          })
    expect(end.status).toBe(200)
    refused(await show(proof, { code: codeFor(secret, 1) }), 401, "SECOND_STEP_OVER")
  })

  test("opens no session of an account that was disabled while it waited", async () => {
    const { who, secret } = await guarded()
    const proof = await begin(who)
    await cupo.pool.query("update users set enabled = false where id = $1", [who.id])
    const shown = await show(proof, { code: codeFor(secret, 1) })
    const { token } = (await idTokenOf(cupo, shown.headers.get("set-auth-token") ?? "")).body
    refused(await cupo.call("POST /auth/session", { headers: bearer(token) }), 403, "ACCOUNT_DISABLED")
  })

  test("is taken away by its person with their password, and told to them", async () => {
    const { who, headers } = await guarded()
    refused(await ask(headers, `POST ${own}/off`, { password: "Otra2026x" }), 400, "WRONG_PASSWORD")
    expect((await ask(headers, `POST ${own}/off`, { password })).status).toBe(200)
    refused(await ask(headers, `POST ${own}/off`, { password }), 409, "SECOND_STEP_OFF")
    refused(await ask(headers, `POST ${own}/codes`, { password }), 409, "SECOND_STEP_OFF")
    expect((await signIn(cupo, who)).headers.get("set-auth-token")).toBeTruthy()
    const { rows } = await cupo.pool.query(
      "select data from events where name = 'second-step-changed' and data->>'userId' = $1 order by id",
      [who.id],
    )
    expect(rows.map(({ data }) => data.isOn)).toEqual([true, false])
  })

  test("is taken away by a superuser of somebody else, whose session ends, and it is written down", async () => {
    const { who, headers } = await guarded()
    const boss = await cupo.person({ role: "admin", superuser: true })
    const reset = (as: typeof boss, id: string) => cupo.call(`POST /staff/${id}/second-step/off`, { as })
    refused(
      await reset(await cupo.person({ role: "admin", permissions: { staff: ["editar"] } }), who.id),
      403,
      "FORBIDDEN",
    )
    refused(await reset(boss, boss.id), 409, "OWN_ACCOUNT")
    refused(await reset(boss, (await cupo.customer()).id), 404, "STAFF_NOT_FOUND")
    expect((await reset(boss, who.id)).status).toBe(200)
    refused(await reset(boss, who.id), 409, "SECOND_STEP_OFF")
    refused(await ask(headers, "GET /users/me"), 401, "session_revoked")
    expect((await signIn(cupo, who)).headers.get("set-auth-token")).toBeTruthy()
    const { rows } = await cupo.pool.query(
      `select actor_id as "by" from audit_entries where call = 'POST /staff/:id/second-step/off'
         and subjects @> array[$1::uuid] and before ? 'second_step_since'`,
      [who.id],
    )
    expect(rows).toEqual([{ by: boss.id }])
    const { rows: told } = await cupo.pool.query(
      "select data from events where name = 'second-step-changed' and data->>'userId' = $1 order by id desc limit 1",
      [who.id],
    )
    expect(told).toEqual([{ data: { userId: who.id, isOn: false, isByStaff: true } }])
  })

  test("is nothing that a customer sets up", async () => {
    const { headers } = await enter(cupo, await signUp(cupo, { email: `${randomUUID()}@example.com` }))
    refused(await ask(headers, `POST ${own}`, { password }), 403, "FORBIDDEN")
    refused(await ask(headers, `GET ${own}`), 403, "FORBIDDEN")
  })
})
