import { expect, test } from "vitest"
import { ErrorReply } from "../../contract/errors.ts"
import { ownCupo } from "../support/cupo.ts"
import { call, tally } from "../support/http.ts"
import { enter, password, registration, signIn, signUp } from "../support/signin.ts"
import { reached } from "../support/unguarded.ts"

const cupo = ownCupo({ RATE_LIMITS: "on" })

const guess = (email: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, i) => signIn(cupo, { email, password: `Intento${i}` })))

test("the eleventh try for one person within a minute waits, also with the right password", async () => {
  const jimena = await signUp(cupo)
  expect(tally(await guess(jimena.email, 10))).toEqual({ INVALID_CREDENTIALS: 10 })
  const reply = await signIn(cupo, jimena)
  expect(reply.status).toBe(429)
  const body = ErrorReply.parse(reply.body)
  expect(body).toMatchObject({
    error: "TOO_MANY_REQUESTS",
    message: "Demasiados intentos. Espera un momento.",
  })
  expect(body.retryAfter).toBeGreaterThan(0)
  expect(body.retryAfter).toBeLessThanOrEqual(60)
  expect(reply.headers.get("retry-after")).toBe(String(body.retryAfter))
})

test("tries that were counted by a clock that was ahead lock nobody out for as long as it was", async () => {
  const jimena = await signUp(cupo)
  await guess(jimena.email, 12)
  await cupo.pool.query("update call_counts set ends_at = now() + interval '1 day'")
  expect((await signIn(cupo, jimena)).status).toBe(200)
})

test("tries for Jimena, in capitals too, do not lock Óscar out at the same address", async () => {
  const jimena = await signUp(cupo)
  const oscar = await signUp(cupo, { email: "oscar@example.com" })
  await guess("JIMENA@example.com", 12)
  expect((await signIn(cupo, jimena)).status).toBe(429)
  expect((await signIn(cupo, oscar)).status).toBe(200)
})

test("ten tries are ten, whatever server of the studio they reach", async () => {
  const jimena = await signUp(cupo)
  const servers = [cupo.server, await cupo.anotherServer()]
  const body = { email: jimena.email, password: "Intento1" }
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      call(servers[i % 2]?.url ?? "", "POST /identity/sign-in/email", { body }),
    ),
  )
  expect(tally(replies)).toEqual({ INVALID_CREDENTIALS: 10, TOO_MANY_REQUESTS: 10 })
  // Which address they were for is nobody's to read.
  const { rows } = await cupo.pool.query("select c::text as row from call_counts c")
  for (const { row } of rows) expect(row).not.toMatch(/jimena|127\.0/)
})

test("who came before the minute began, and is counted after, is one of its tries", async () => {
  const jimena = await signUp(cupo)
  await guess(jimena.email, 10)
  const other = await cupo.pool.connect()
  await other.query("begin; select from call_counts for update")
  const early = signIn(cupo, jimena)
  await reached(cupo.pool, "wait_event_type = 'Lock'", 1)
  await other.query("update call_counts set ends_at = clock_timestamp() + interval '1 minute'; commit")
  other.release()
  expect((await early).status).toBe(429)
  // The person's tries and the place's: the minute of neither began anew.
  const { rows } = await cupo.pool.query("select calls from call_counts where calls > 1 order by calls")
  expect(rows).toEqual([{ calls: 11 }, { calls: 11 }])
})

test("ten tries are ten from all the addresses of one IPv6 network", async () => {
  const behindProxy = await cupo.anotherServer({ TRUSTED_PROXIES: "127.0.0.1" })
  const jimena = await signUp(cupo)
  const guessFrom = (ip: string) =>
    call(behindProxy.url, "POST /identity/sign-in/email", {
      headers: { "x-forwarded-for": ip },
      body: { email: jimena.email, password: "Intento1" },
    })
  const mine = Array.from({ length: 12 }, (_, i) => guessFrom(`2001:db8:0:7::${i + 1}`))
  expect(tally(await Promise.all(mine))).toEqual({ INVALID_CREDENTIALS: 10, TOO_MANY_REQUESTS: 2 })
  expect((await guessFrom("2001:db8:0:8::1")).status).toBe(401)
})

test("a minute later the tries begin anew", async () => {
  const jimena = await signUp(cupo)
  await guess(jimena.email, 12)
  expect((await signIn(cupo, jimena)).status).toBe(429)
  await cupo.pool.query("update call_counts set ends_at = ends_at - interval '1 minute'")
  expect((await signIn(cupo, jimena)).status).toBe(200)
})

test("a limit counts the person, through every session they open", async () => {
  const jimena = await signUp(cupo)
  const cancel = async ({ headers }: { headers: Record<string, string> }) =>
    (await cupo.call(`DELETE /reservations/${cupo.studio.branch}`, { headers })).status
  const first = await enter(cupo, jimena)
  const statuses = await Promise.all(Array.from({ length: 120 }, () => cancel(first)))
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(await cancel(first)).toBe(429)
  expect(await cancel(await enter(cupo, jimena))).toBe(429)
  expect(await cancel(await cupo.customer())).toBe(404)
})

test("somebody who tries the addresses of 130 people from one place waits from the 121st on", async () => {
  const replies = await Promise.all(
    Array.from({ length: 130 }, (_, i) =>
      signIn(cupo, { email: `persona${i}@example.com`, password: "Barro2026" }),
    ),
  )
  expect(tally(replies)).toEqual({ INVALID_CREDENTIALS: 120, TOO_MANY_REQUESTS: 10 })
})

test("who claims another address in a header is counted by their own", async () => {
  const jimena = await signUp(cupo)
  const headers = (i: number) => ({ "x-forwarded-for": `10.0.0.${i}` })
  const body = { email: jimena.email, password: "Intento1" }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      cupo.call("POST /identity/sign-in/email", { body, headers: headers(i) }),
    ),
  )
  expect(tally(replies)).toEqual({ INVALID_CREDENTIALS: 10, TOO_MANY_REQUESTS: 2 })
})

test("registrations are counted over all servers", async () => {
  const other = await cupo.anotherServer()
  await Promise.all(Array.from({ length: 20 }, (_, i) => register(`nueva${i}@example.com`)))
  const body = registration(cupo.studio.branch)
  expect((await call(other.url, "POST /users/register", { body })).status).toBe(429)
})

test("the twenty-first registration within a minute from one place waits", async () => {
  const replies = await Promise.all(
    Array.from({ length: 21 }, () => cupo.call("POST /users/register", { body: {} })),
  )
  // What is malformed is refused before it is counted.
  expect(tally(replies)).toEqual({ VALIDATION: 21 })
  const made = await Promise.all(Array.from({ length: 21 }, (_, i) => register(`nueva${i}@example.com`)))
  expect(tally(made)).toEqual({ 201: 20, TOO_MANY_REQUESTS: 1 })
})

test("a session made up for each try does not make room for more of them", async () => {
  const made = await Promise.all(
    Array.from({ length: 21 }, (_, i) =>
      register(`nueva${i}@example.com`, {
        "x-session-id": `${i}0000000-0000-4000-8000-000000000000`.slice(-36),
      }),
    ),
  )
  expect(tally(made)).toEqual({ 201: 20, TOO_MANY_REQUESTS: 1 })
})

const register = (email: string, headers = {}) =>
  cupo.call("POST /users/register", {
    headers,
    body: {
      firstName: "Sofía",
      lastName: "Olvera",
      email,
      phone: "55 5555 0101",
      branch: cupo.studio.branch,
      birthDate: "14/05",
      password: "Barro2026",
    },
  })

test("an address is changed ten times an hour, and no more by whoever waits a minute", async () => {
  const jimena = await signUp(cupo)
  const device = await enter(cupo, jimena)
  const change = (nth: number) =>
    cupo.call(`PUT /users/${jimena.id}/email`, {
      headers: device.headers,
      body: { email: `otra${nth}@example.com`, password },
    })
  for (let nth = 0; nth < 10; nth++) expect((await change(nth)).status).toBe(200)
  await cupo.pool.query("update call_counts set ends_at = ends_at - interval '1 minute'")
  const refused = await change(10)
  expect(refused).toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } })
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3_000)
  await cupo.pool.query("update call_counts set ends_at = ends_at - interval '1 hour'")
  expect((await change(11)).status).toBe(200)
})
