import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { requestCode } from "../../server/features/people/recovery/request.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { freshCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import { sending } from "../support/instead.ts"
import { signIn, signUp } from "../support/signin.ts"
import { holdBack, reached } from "../support/unguarded.ts"

const cupo = freshCupo({ TRUSTED_PROXIES: "127.0.0.1" })

const email = "jimena@example.com"
const newPassword = "Orquidea7"
const minute = 60_000

const post = (path: string, network: string, body: Record<string, unknown>): Promise<Reply> =>
  cupo.call(`POST /password-reset/${path}`, { headers: { "x-forwarded-for": network }, body })
const ask = (network: string) => post("request-code", network, { email })
const guess = (network: string, code: string, request?: string) =>
  post("verify-code", network, { email, code, request })
const confirm = (network: string, code: string, request?: string) =>
  post("confirm", network, { email, code, request, newPassword })
const later = (minutes: number) => cupo.server.setTime(new Date(Date.now() + minutes * minute))

const [own, phone, stranger] = ["203.0.113.7", "198.51.100.20", "192.0.2.66"]
const networks = Array.from({ length: 24 }, (_, i) => `192.0.2.${i + 1}`)

/** The code that was mailed last. */
async function lastCode(): Promise<string> {
  const { rows } = await cupo.pool.query<{ code: string }>(
    "select data->>'code' as code from events where name = 'recovery-requested' order by id desc limit 1",
  )
  return rows[0]?.code ?? ""
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000")
const mailed = async () =>
  (await cupo.pool.query("select from events where name = 'recovery-requested'")).rowCount

test("who asks for somebody's code again and again, and guesses at it, keeps nobody from theirs", async () => {
  await signUp(cupo)
  for (let i = 0; i < 6; i++) {
    later(2 * i)
    expect((await ask(stranger)).status).toBe(i < 5 ? 200 : 429)
  }
  const asked = await ask(own)
  expect(asked).toMatchObject({ status: 200, body: { resendIn: 60 } })
  const code = await lastCode()
  const theirs = (await ask("192.0.2.67")).body.request
  for (const request of [undefined, theirs, randomUUID()]) {
    for (let i = 0; i < 6; i++)
      expect((await guess(stranger, wrong(code), request)).body.error).toBe("INVALID_CODE")
  }
  expect((await confirm(own, code, asked.body.request)).status).toBe(200)
  expect((await signIn(cupo, { email, password: newPassword })).status).toBe(200)
})

test("a code is good on the network that a phone changed to, to who kept whose it is", async () => {
  await signUp(cupo)
  const { request } = (await ask(own)).body
  const code = await lastCode()
  expect((await guess(phone, code)).body.error).toBe("INVALID_CODE")
  expect((await guess(phone, code, request)).status).toBe(200)
  expect((await confirm(phone, code, request)).status).toBe(200)
})

test("a page from before requests had names shows the last code that its network asked for", async () => {
  await signUp(cupo)
  await ask(own)
  const code = await lastCode()
  await ask(stranger)
  expect((await confirm(own, code)).status).toBe(200)
})

test("asked for again from the same network, it is the same request; from another, another", async () => {
  await signUp(cupo)
  const { request } = (await ask(own)).body
  expect((await ask(own)).body.request).toBe(request)
  later(1.1)
  expect((await ask(own)).body).toMatchObject({ request, resendIn: 60 })
  expect((await ask(phone)).body.request).not.toBe(request)
  expect((await confirm(phone, await lastCode(), request)).body.error).toBe("INVALID_CODE")
})

test("once a password is set, no other code of that address sets one", async () => {
  await signUp(cupo)
  const { request } = (await ask(phone)).body
  const unused = await lastCode()
  const kept = (await ask(own)).body.request
  expect((await confirm(own, await lastCode(), kept)).status).toBe(200)
  const body = { email, code: unused, request, newPassword: "Distinta9" }
  expect((await post("confirm", phone, body)).body.error).toBe("INVALID_CODE")
  expect((await signIn(cupo, { email, password: newPassword })).status).toBe(200)
})

test("twenty an hour are mailed to an address, though 24 networks ask at once; an hour later there are more", async () => {
  await signUp(cupo)
  const replies = await Promise.all(networks.map(ask))
  expect(tally(replies)).toEqual({ 200: 20, TOO_MANY_REQUESTS: 4 })
  expect(await mailed()).toBe(20)
  const refused = replies.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(3_500)
  later(61)
  expect((await ask(own)).status).toBe(200)
})

test("not counted one after the other, more than twenty would be", async () => {
  await signUp(cupo)
  const platform = openPlatform(cupo.database.connection, networks.length + 8)
  const pool = sending(platform.pool, (asked) =>
    JSON.stringify(asked).includes("pg_advisory_xact_lock") ? "select $1::text" : asked,
  )
  // All have counted before the first is there.
  const release = await holdBack(cupo.pool, "recovery_requests", "insert")
  const asking = Promise.all(
    networks.map((network) => requestCode({ ...platform, pool }, { email, network })),
  )
  await reached(cupo.pool, "wait_event_type = 'Lock'", networks.length)
  await release()
  await asking
  await platform.close()
  expect(await mailed()).toBe(networks.length)
})
