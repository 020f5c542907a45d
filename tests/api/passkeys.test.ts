import { randomUUID } from "node:crypto"
import { afterEach, describe, expect, test, vi } from "vitest"
import { mostPasskeys } from "../../contract/passkeys.ts"
import { setUp } from "../support/authenticator.ts"
import { sharedCupo } from "../support/cupo.ts"
import { Device } from "../support/device.ts"
import type { Reply } from "../support/http.ts"
import { bearer, enter, idTokenOf, password, signUp } from "../support/signin.ts"
import { holdBack, reached } from "../support/unguarded.ts"

const cupo = sharedCupo()
const own = "/users/me/passkeys"

afterEach(() => void vi.restoreAllMocks())

/** Somebody of the staff, signed in. */
async function member() {
  const who = await signUp(cupo, { email: `${randomUUID()}@example.com` })
  await cupo.pool.query("update users set role = 'admin' where id = $1", [who.id])
  return { who, ...(await enter(cupo, who)) }
}

type Member = Awaited<ReturnType<typeof member>>

const ask = ({ headers }: Pick<Member, "headers">, line: string, body?: unknown) =>
  cupo.call(line, { headers, ...(body !== undefined && { body }) })

async function guarded(): Promise<Member> {
  const one = await member()
  await setUp(cupo, one.headers)
  return one
}

const wanted = async (one: Member): Promise<string> =>
  (await ask(one, `POST ${own}/begin`, { password })).body.options.challenge

const add = async (one: Member, device = new Device(), name = "Mi teléfono") =>
  ask(one, `POST ${own}`, { name, made: device.make(await wanted(one)) })

const remove = (one: Member, id: string) => ask(one, `POST ${own}/${id}/off`, { password })

/** With a key on a device of theirs. */
async function keeper() {
  const [one, device] = [await guarded(), new Device()]
  const { body } = await add(one, device)
  return { ...one, device, passkey: body }
}

const question = async (): Promise<string> =>
  (await cupo.call("POST /identity/sign-in/passkey/begin")).body.options.challenge

const show = (body: unknown) => cupo.call("POST /identity/sign-in/passkey", { body })

const refused = (reply: Reply, status: number, error: string) => {
  expect(reply).toMatchObject({ status, body: { error } })
  expect(reply.headers.get("set-auth-token")).toBeNull()
}

const signIns = async ({ who }: Member) =>
  (await cupo.pool.query(`select from identity.session where "userId" = $1`, [who.uid])).rowCount

describe("a passkey", () => {
  test("is kept beside a second step, and opens the office without password or code", async () => {
    const one = await member()
    refused(await ask(one, `POST ${own}/begin`, { password }), 409, "SECOND_STEP_OFF")
    await setUp(cupo, one.headers)
    refused(await ask(one, `POST ${own}/begin`, { password: "Otra2026x" }), 400, "WRONG_PASSWORD")
    const device = new Device()
    const { status, body } = await add(one, device, "  Mi iPhone ")
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: "Mi iPhone", lastUsedAt: null })
    expect((await ask(one, `GET ${own}`)).body).toEqual({ passkeys: [body] })

    const reply = await show(device.show(await question()))
    expect(reply).toMatchObject({ status: 200, body: { user: { id: one.who.uid, email: one.who.email } } })
    const { token } = (await idTokenOf(cupo, reply.headers.get("set-auth-token") ?? "")).body
    const session = await cupo.call("POST /auth/session", { headers: bearer(token) })
    const headers = { ...bearer(token), "x-session-id": session.body.sessionId }
    expect((await ask({ headers }, "GET /users/me")).body).toMatchObject({ email: one.who.email })
    expect((await ask({ headers }, `GET ${own}`)).body.passkeys[0].lastUsedAt).toEqual(expect.any(String))
  })

  test("asks for its owner and for the house, and knows the page that asks", async () => {
    const one = await guarded()
    const made = async (wish: Parameters<Device["make"]>[1]) =>
      ask(one, `POST ${own}`, { name: "Otra", made: new Device().make(await wanted(one), wish) })
    for (const wish of [
      { origin: "https://estudio.example" },
      { origin: "http://localhost.example:3000" },
      { isUnlocked: false },
      { house: "estudio.example" },
    ])
      refused(await made(wish), 400, "PASSKEY_REFUSED")
    const { device } = await keeper()
    for (const wish of [
      { origin: "https://estudio.example" },
      { isUnlocked: false },
      { house: "estudio.example" },
    ])
      refused(await show(device.show(await question(), wish)), 401, "PASSKEY_UNKNOWN")
    refused(await show(new Device().show(await question())), 401, "PASSKEY_UNKNOWN")
    const shown = device.show(await question())
    const other = new Device().show(await question())
    refused(await show({ ...shown, signature: other.signature }), 401, "PASSKEY_UNKNOWN")
    expect((await show(device.show(await question()))).status).toBe(200)
  })

  test("answers a question of this house alone: for this, of this person, within two minutes", async () => {
    const [one, two] = [await guarded(), await guarded()]
    const adding = (made: unknown) => ask(one, `POST ${own}`, { name: "Otra", made })
    const device = new Device()
    refused(await adding(device.make(await wanted(two))), 400, "PASSKEY_REFUSED")
    refused(await adding(device.make(await question())), 400, "PASSKEY_REFUSED")
    refused(await adding(device.make(Buffer.alloc(40).toString("base64url"))), 400, "PASSKEY_REFUSED")
    refused(await adding(device.make("AA")), 400, "PASSKEY_REFUSED")
    expect((await adding(device.make(await wanted(one)))).status).toBe(200)
    refused(await show(device.show(await wanted(one))), 401, "PASSKEY_UNKNOWN")
    const asked = await question()
    const now = Date.now()
    vi.spyOn(Date, "now").mockReturnValue(now + 121_000)
    refused(await show(device.show(asked)), 401, "PASSKEY_UNKNOWN")
    vi.restoreAllMocks()
    expect((await show(device.show(asked))).status).toBe(200)
  })

  test("answers it once: what it signed opens nothing again, nor two doors at once", async () => {
    const one = await keeper()
    const before = await signIns(one)
    const shown = one.device.show(await question())
    const replies = await Promise.all(Array.from({ length: 6 }, () => show(shown)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await signIns(one)).toBe((before ?? 0) + 1)
    refused(await show(shown), 401, "PASSKEY_UNKNOWN")
  })

  test("that was copied is found out by who signed less often", async () => {
    const { device } = await keeper()
    const asked = await question()
    const early = device.show(asked)
    expect((await show(device.show(await question()))).status).toBe(200)
    refused(await show(early), 401, "PASSKEY_UNKNOWN")
  })

  test("taken away opens nothing, though it was being shown", async () => {
    const one = await keeper()
    const before = await signIns(one)
    const letGo = await holdBack(cupo.pool, 'identity."session"', "insert")
    const entering = show(one.device.show(await question()))
    try {
      await reached(cupo.pool, "wait_event = 'advisory'", 1, "cupo identity")
      expect((await remove(one, one.passkey.id)).status).toBe(200)
    } finally {
      await letGo()
    }
    refused(await entering, 401, "PASSKEY_UNKNOWN")
    expect(await signIns(one)).toBe(before)
    refused(await show(one.device.show(await question())), 401, "PASSKEY_UNKNOWN")
    refused(await remove(one, one.passkey.id), 404, "PASSKEY_NOT_FOUND")
  })

  test("is its owner's: nobody else takes it away or takes it over", async () => {
    const [one, two] = [await keeper(), await guarded()]
    refused(await remove(two, one.passkey.id), 404, "PASSKEY_NOT_FOUND")
    refused(await add(two, one.device), 400, "PASSKEY_REFUSED")
    expect((await show(one.device.show(await question()))).body.user.id).toBe(one.who.uid)
    expect((await ask(two, `GET ${own}`)).body).toEqual({ passkeys: [] })
  })

  test("that is brought twice, by a press whose answer was lost, is one", async () => {
    const one = await guarded()
    const made = new Device().make(await wanted(one))
    const bring = () => ask(one, `POST ${own}`, { name: "Mi Mac", made })
    const first = await bring()
    expect((await bring()).body).toEqual(first.body)
    expect((await ask(one, `GET ${own}`)).body.passkeys).toHaveLength(1)
  })

  test("goes with the second step, whoever ends that", async () => {
    const [one, two] = [await keeper(), await keeper()]
    const boss = await cupo.person({ role: "admin", superuser: true })
    expect((await ask(one, "POST /users/me/second-step/off", { password })).status).toBe(200)
    expect((await cupo.call(`POST /staff/${two.who.id}/second-step/off`, { as: boss })).status).toBe(200)
    for (const { device } of [one, two])
      refused(await show(device.show(await question())), 401, "PASSKEY_UNKNOWN")
    const kept = await cupo.pool.query(`select from identity.passkey where "userId" = any($1)`, [
      [one.who.uid, two.who.uid],
    ])
    expect(kept.rowCount).toBe(0)
  })

  test("is one of ten at the most", async () => {
    const one = await keeper()
    await cupo.pool.query(
      `insert into identity.passkey
         ("userId", name, "credentialID", "publicKey", counter, "deviceType", "backedUp", transports, aaguid)
       select $1, 'Otra', gen_random_uuid(), '', 0, 'singleDevice', false, '', '' from generate_series(2, $2)`,
      [one.who.uid, mostPasskeys],
    )
    refused(await ask(one, `POST ${own}/begin`, { password }), 409, "PASSKEYS_FULL")
  })

  test("is told to its owner by mail, when it is added and when it is taken away", async () => {
    const one = await keeper()
    await remove(one, one.passkey.id)
    const { rows } = await cupo.pool.query(
      "select data from events where name = 'passkey-changed' and data->>'userId' = $1 order by id",
      [one.who.id],
    )
    const told = { userId: one.who.id, name: "Mi teléfono" }
    expect(rows.map(({ data }) => data)).toEqual([
      { ...told, isAdded: true },
      { ...told, isAdded: false },
    ])
  })

  test("is nothing that a customer keeps", async () => {
    const one = await enter(cupo, await signUp(cupo, { email: `${randomUUID()}@example.com` }))
    refused(await ask(one, `POST ${own}/begin`, { password }), 403, "FORBIDDEN")
  })
})
