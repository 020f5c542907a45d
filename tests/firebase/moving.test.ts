import { randomUUID } from "node:crypto"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest"
import { readConfig } from "../../server/config.ts"
import type { MovingProvider } from "../../server/features/people/moving/accounts.ts"
import {
  type MoveReport,
  moveIdentities,
  type ProviderName,
} from "../../server/features/people/moving/move.ts"
import { openIdentity } from "../../server/identity.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Reply } from "../support/http.ts"
import { call } from "../support/http.ts"
import { type OpenId, type Person, startOpenId, walkThrough } from "../support/openid.ts"
import type { TestServer } from "../support/server.ts"
import { bearer, enter, password, profile, signIn, signUp } from "../support/signin.ts"
import { projectId, settingsOf } from "./emulator.ts"

const environment: Record<string, string> = {}
let google: OpenId
beforeAll(async () => {
  google = await startOpenId("http://localhost:4173")
  Object.assign(environment, google.environment)
})
afterAll(() => google.close())
const cupo = freshCupo(environment)

let hosted: TestServer
beforeEach(async () => {
  hosted = await cupo.anotherServer(settingsOf({ host: inject("emulator") }))
})

type Bend = (provider: MovingProvider) => MovingProvider

/** As the command does it; `bend` makes something else of where they go. */
async function move(
  toName: ProviderName,
  { applies = true, tells = true, bend = ((one) => one) as Bend } = {},
) {
  const { pool, connection } = cupo.database
  const settings = readConfig({ ...settingsOf({ host: inject("emulator") }), ...environment })
  const [embedded, firebase] = [
    await openIdentity({ ...settings, IDENTITY_PROVIDER: "embedded" }, { pool }, connection),
    await openIdentity(settings, { pool }, connection),
  ]
  const [from, to] = toName === "firebase" ? [embedded, firebase] : [firebase, embedded]
  try {
    return await moveIdentities(pool, { from, to: bend(to), toName, now: new Date(), applies, tells })
  } finally {
    await embedded.close()
    await firebase.close()
  }
}

const at = (server: TestServer) => ({
  call: (line: string, request?: Parameters<typeof call>[2]) => call(server.url, line, request),
})
const opens = async (server: TestServer, who: { email: string; password: string }) =>
  (await signIn(at(server), who)).status === 200
const someone = () => signUp(cupo, { email: `${randomUUID()}@example.com` })
const prove = (uid: string) =>
  cupo.pool.query(`update identity."user" set "emailVerified" = true where id::text = $1`, [uid])

async function comeIn(server: TestServer, person: Person): Promise<Reply> {
  const asked = (await call(server.url, "POST /identity/google/start")).body
  const back = await walkThrough(asked.url, person)
  const body = { code: back.get("code"), state: back.get("state"), proof: asked.proof }
  return call(server.url, "POST /identity/google/finish", { body })
}

async function recover(server: TestServer, email: string, newPassword: string) {
  // One a minute, which this is not about.
  await cupo.pool.query("delete from recovery_requests")
  await call(server.url, "POST /password-reset/request-code", { body: { email } })
  const { rows } = await cupo.pool.query(
    "select data->>'code' as code from events where name = 'recovery-requested' order by id",
  )
  const body = { email, code: rows.at(-1)?.code, newPassword }
  expect((await call(server.url, "POST /password-reset/confirm", { body })).status).toBe(200)
}

/** Somebody makes an account at Firebase by themselves, with the key that is in every page: with any address. */
async function makeThere(email: string, isProven: boolean): Promise<string> {
  const url = `http://${inject("emulator")}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ email, password: "Atacante9", emailVerified: isProven }),
  })
  return ((await response.json()) as { localId: string }).localId
}

const uidOf = async (id: string) =>
  (await cupo.pool.query("select uid from users where id = $1", [id])).rows[0].uid as string
/** Who is to be mailed that their password stayed behind. */
const told = async () =>
  (
    await cupo.pool.query(
      `select u.email from events e join users u on u.id = (e.data->>'userId')::uuid
       where e.name = 'password-left-behind' order by e.id`,
    )
  ).rows.map(({ email }) => email)

const counts = ({ left, ...rest }: MoveReport) => ({ ...rest, left: left.length })

test("people go to Firebase and back with all that they have; a password is chosen anew, Google goes on", async () => {
  const who = await someone()
  const holder = await cupo.customer("ten")
  const device = await enter(cupo, who)
  const person = { sub: randomUUID(), email: `${randomUUID()}@example.com` }
  const credential = (await comeIn(cupo.server, person)).headers.get("set-auth-token") ?? ""
  const { token } = (await cupo.call("GET /identity/token", { headers: bearer(credential) })).body
  const body = profile(cupo.studio.branch)
  const withGoogle = (await cupo.call("POST /users/complete-profile", { headers: bearer(token), body })).body

  const before = await cupo.rows()
  // The one who was signed in by the tests alone has no account anywhere.
  const expected = { moved: 2, linked: 0, done: 0, withoutPassword: 1, left: 1 }
  expect(counts(await move("firebase", { applies: false }))).toEqual(expected)
  expect([await uidOf(who.id), await opens(cupo.server, who)]).toEqual([who.uid, true])
  expect(counts(await move("firebase"))).toEqual(expected)
  expect(counts(await move("firebase"))).toEqual({
    ...{ moved: 0, linked: 0, done: 2, withoutPassword: 0, left: 1 },
  })
  expect(await told()).toEqual([who.email])
  expect(await cupo.rows()).toEqual(before)
  expect(await uidOf(holder.id)).toBe(holder.uid)

  expect((await cupo.call("GET /users/me", { headers: device.headers })).status).toBe(401)
  expect(await opens(hosted, who)).toBe(false)
  await recover(hosted, who.email, "Orquidea7")
  const entered = await enter(at(hosted) as typeof cupo, { ...who, password: "Orquidea7" })
  expect((await call(hosted.url, "GET /users/me", { headers: entered.headers })).body.id).toBe(who.id)
  expect((await comeIn(hosted, person)).status).toBe(200)

  expect(counts(await move("embedded"))).toEqual(expected)
  // The password of before the move is not good again.
  expect([
    await opens(cupo.server, who),
    await opens(cupo.server, { ...who, password: "Orquidea7" }),
  ]).toEqual([false, false])
  await recover(cupo.server, who.email, "Gardenia8")
  const back = await enter(cupo, { ...who, password: "Gardenia8" })
  expect((await cupo.call("GET /users/me", { headers: back.headers })).body.id).toBe(who.id)
  const again = (await comeIn(cupo.server, person)).headers.get("set-auth-token") ?? ""
  const renewed = await cupo.call("GET /identity/token", { headers: bearer(again) })
  expect(decodeJwt(renewed.body.token).sub).toBe(await uidOf(withGoogle.id))
})

test("a move that was killed goes on with the accounts that it made", async () => {
  const who = await someone()
  const bend: Bend = (to) => ({
    ...to,
    async adoptAccounts(accounts) {
      await to.adoptAccounts(accounts)
      throw new Error("killed")
    },
  })
  await expect(move("firebase", { bend })).rejects.toThrow("killed")
  expect([await uidOf(who.id), await opens(cupo.server, who)]).toEqual([who.uid, true])
  expect(counts(await move("firebase"))).toEqual({
    moved: 1,
    linked: 0,
    done: 0,
    withoutPassword: 1,
    left: 0,
  })
  expect(await told()).toEqual([who.email])
  await recover(hosted, who.email, "Orquidea7")
  expect(await opens(hosted, { ...who, password: "Orquidea7" })).toBe(true)
})

test("an account that is there is given to nobody but who has proven the address on both sides", async () => {
  const [victim, honest, impostor] = [await someone(), await someone(), await someone()]
  await prove(victim.uid)
  await prove(honest.uid)
  const theirs = await makeThere(honest.email, true)
  await makeThere(victim.email, false)
  // Made with the address of somebody who has proven it there, by somebody who has not here.
  await makeThere(impostor.email, true)
  const report = await move("firebase")
  expect(counts(report)).toEqual({ moved: 0, linked: 1, done: 0, withoutPassword: 0, left: 2 })
  // The password that they have there is theirs.
  expect(await told()).toEqual([])
  expect(report.left.map(({ email }) => email).sort()).toEqual([victim.email, impostor.email].sort())
  expect(await uidOf(honest.id)).toBe(theirs)
  expect([await uidOf(victim.id), await uidOf(impostor.id)]).toEqual([victim.uid, impostor.uid])
  // Whoever made it at Firebase signs in, and is nobody.
  const attacker = (await signIn(at(hosted), { email: victim.email, password: "Atacante9" })).headers
  const { token } = (
    await call(hosted.url, "GET /identity/token", {
      headers: bearer(attacker.get("set-auth-token") ?? ""),
    })
  ).body
  const session = await call(hosted.url, "POST /auth/session", { headers: bearer(token) })
  expect(session).toMatchObject({ status: 404, body: { error: "USER_NOT_FOUND" } })
  expect(await opens(cupo.server, { email: victim.email, password })).toBe(true)
})
