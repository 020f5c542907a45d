import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { addressless } from "../../contract/addressless.ts"
import { api } from "../../contract/api.ts"
import type { Endpoint } from "../../contract/endpoint.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Attempt } from "../support/fuzzing.ts"
import { ownWrites } from "../support/own-writes.ts"
import type { Person } from "../support/people.ts"
import { staffWrites } from "../support/staff-writes.ts"
import { makeClass, makeRoom } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")

/** A press as the wire carries it, so that its answer can be compared byte for byte. */
async function press(as: Person, body: string, key: string, path = "/reservations", method = "POST") {
  const response = await fetch(`${cupo.server.url}/api${path}`, {
    method,
    headers: { ...as.headers, "idempotency-key": key, ...(body && { "content-type": "application/json" }) },
    ...(body && { body }),
  })
  const text = await response.text()
  const replayed = response.headers.get("idempotent-replayed")
  return { status: response.status, text, replayed, error: JSON.parse(text).error }
}

const cancel = (as: Person, id: string, key: string) => press(as, "", key, `/reservations/${id}`, "DELETE")

const spent = async () =>
  Number((await cupo.pool.query("select count(*) as n from credit_ledger where delta = -1")).rows[0].n)

async function ready() {
  return {
    ana: await cupo.customer("ten"),
    classId: await makeClass(cupo.pool, cupo.studio),
    key: randomUUID(),
  }
}

describe("a booking pressed again with its key", () => {
  test("has the first answer, byte for byte, and takes nothing more", async () => {
    const { ana, classId, key } = await ready()
    const body = JSON.stringify({ classId, seat: 6 })
    const first = await press(ana, body, key)
    expect(first).toMatchObject({ status: 201, replayed: null })
    const rows = await cupo.rows()
    for (let again = 0; again < 3; again++) {
      expect(await press(ana, body, key)).toEqual({ ...first, replayed: "true" })
    }
    expect(await cupo.rows()).toEqual(rows)
    expect(await spent()).toBe(1)
  })

  test("is the same press with its members in another order, on another server, and after the class was closed or cancelled", async () => {
    const { ana, classId, key } = await ready()
    const first = await press(ana, JSON.stringify({ classId, seat: 6 }), key)
    expect((await press(ana, `{ "seat": 6,  "classId": "${classId}" }`, key)).text).toBe(first.text)
    const other = await cupo.anotherServer()
    const body = { classId, seat: 6 }
    const headers = { ...ana.headers, "idempotency-key": key, "content-type": "application/json" }
    const elsewhere = await fetch(`${other.url}/api/reservations`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    })
    expect(await elsewhere.text()).toBe(first.text)
    await cancel(ana, JSON.parse(first.text).id, randomUUID())
    await cupo.pool.query("update classes set status = 'cerrada'")
    expect((await press(ana, JSON.stringify(body), key)).text).toBe(first.text)
  })

  test("is the same press with its ids in capitals, in the body and in the path", async () => {
    const { ana, classId, key } = await ready()
    const first = await press(ana, JSON.stringify({ classId, seat: 6 }), key)
    expect(await press(ana, JSON.stringify({ classId: classId.toUpperCase(), seat: 6 }), key)).toEqual({
      ...{ ...first, replayed: "true" },
    })
    const { id } = JSON.parse(first.text)
    const [other, end] = [await makeClass(cupo.pool, cupo.studio, { hour: "20:00" }), randomUUID()]
    const change = (path: string, newClassId: string) =>
      press(ana, JSON.stringify({ newClassId, newSeat: 2 }), end, `/reservations/${path}/change`, "POST")
    const changed = await change(id, other)
    expect(await change(id.toUpperCase(), other.toUpperCase())).toEqual({ ...changed, replayed: "true" })
    expect(changed.status).toBe(200)
  })

  test("for another seat or class is refused, and takes nothing", async () => {
    const { ana, classId, key } = await ready()
    const other = await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    await press(ana, JSON.stringify({ classId, seat: 6 }), key)
    const rows = await cupo.rows()
    for (const body of [{ classId, seat: 7 }, { classId }, { classId: other, seat: 6 }]) {
      expect(await press(ana, JSON.stringify(body), key)).toMatchObject({
        status: 422,
        error: "IDEMPOTENCY_KEY_REUSED",
      })
    }
    expect(await cupo.rows()).toEqual(rows)
  })

  test("without a key, or with another, is a second booking and told so", async () => {
    const { ana, classId, key } = await ready()
    const body = JSON.stringify({ classId })
    await press(ana, body, key)
    expect((await press(ana, body, randomUUID())).error).toBe("DUPLICATE_RESERVATION")
    expect((await cupo.call("POST /reservations", { as: ana, body: { classId } })).body.error).toBe(
      "DUPLICATE_RESERVATION",
    )
  })

  test("at the same moment, ten times, is one booking with ten equal answers", async () => {
    const { ana, classId, key } = await ready()
    const body = JSON.stringify({ classId })
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(ana, body, key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect(await spent()).toBe(1)
  })
})

test("Luis's press with Ana's key is his own", async () => {
  const { ana, classId, key } = await ready()
  const luis = await cupo.customer("ten")
  const body = JSON.stringify({ classId })
  const [hers, his] = [await press(ana, body, key), await press(luis, body, key)]
  expect(his).toMatchObject({ status: 201, replayed: null })
  expect(JSON.parse(his.text).userId).toBe(luis.id)
  expect(JSON.parse(hers.text).userId).toBe(ana.id)
})

test("a press that was refused leaves no trace, and its key works once the cause is gone", async () => {
  const { ana, classId, key } = await ready()
  const body = JSON.stringify({ classId, seat: 6 })
  await cupo.pool.query("update classes set status = 'cerrada'")
  const rows = await cupo.rows()
  expect((await press(ana, body, key)).error).toBe("CLASS_CLOSED")
  expect((await press(ana, JSON.stringify({ classId, seat: 0 }), key)).error).toBe("VALIDATION")
  expect(await cupo.rows()).toEqual(rows)
  await cupo.pool.query("update classes set status = 'abierta'")
  expect(await press(ana, body, key)).toMatchObject({ status: 201, replayed: null })
  expect((await press(ana, body, key)).replayed).toBe("true")
})

describe("a cancellation pressed again with its key", () => {
  test("has the first answer, and one credit is back", async () => {
    const { ana, classId, key } = await ready()
    const { id } = JSON.parse((await press(ana, JSON.stringify({ classId }), key)).text)
    const second = randomUUID()
    const first = await cancel(ana, id, second)
    expect(first).toMatchObject({ status: 200, replayed: null })
    expect(await cancel(ana, id, second)).toEqual({ ...first, replayed: "true" })
    expect((await cancel(ana, id, randomUUID())).error).toBe("RESERVATION_CANCELLED")
    const { rows } = await cupo.pool.query("select reason from credit_ledger order by seq")
    expect(rows.map(({ reason }) => reason)).toEqual(["granted", "used", "returned"])
  })

  test("with the key of the booking is another request", async () => {
    const { ana, classId, key } = await ready()
    const { id } = JSON.parse((await press(ana, JSON.stringify({ classId }), key)).text)
    expect(await cancel(ana, id, key)).toMatchObject({ status: 422, error: "IDEMPOTENCY_KEY_REUSED" })
  })

  test("ten times at the same moment gives ten equal answers", async () => {
    const { ana, classId, key } = await ready()
    const { id } = JSON.parse((await press(ana, JSON.stringify({ classId }), key)).text)
    const again = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(ana, id, again)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

test("a desk that presses twice for Ana books her once", async () => {
  const { ana, classId, key } = await ready()
  const staff = await cupo.person({
    role: "employee",
    permissions: { operaciones: ["ver", "crear", "editar"] },
  })
  const body = JSON.stringify({ classId, userId: ana.id })
  const first = await press(staff, body, key)
  expect(first.status).toBe(201)
  expect((await press(staff, body, key)).text).toBe(first.text)
  expect(await spent()).toBe(1)
})

test("a key that is no key is refused before anything is done", async () => {
  const { ana, classId } = await ready()
  const rows = await cupo.rows()
  for (const key of ["", "a b", "x".repeat(201), "clave\u00e1"]) {
    const reply = await press(ana, JSON.stringify({ classId }), key)
    expect(reply).toMatchObject({ status: 400, error: "VALIDATION" })
    expect(JSON.parse(reply.text).fields).toEqual([
      { path: "Idempotency-Key", message: "Usa de 1 a 200 caracteres imprimibles, sin espacios." },
    ])
  }
  expect(await cupo.rows()).toEqual(rows)
  const longest = await press(ana, JSON.stringify({ classId }), "x".repeat(200))
  expect(longest.status).toBe(201)
})

test("keys of two bookings by one person at once do not meet", async () => {
  const { ana, classId } = await ready()
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala Lino")
  const other = await makeClass(cupo.pool, cupo.studio, { hour: "20:00", room })
  const answers = await Promise.all(
    [classId, other].map((id) => press(ana, JSON.stringify({ classId: id }), randomUUID())),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
})

describe("what is kept of a press", () => {
  test("has no word of a person, whatever was pressed", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const writes = { ...staffWrites(cupo, boss, till), ...ownWrites(cupo, boss, till) }
    let kept = 0
    for (const [name, write] of Object.entries(writes)) {
      const { method, path, takesIdempotencyKey }: Endpoint = api[name as keyof typeof api]
      if (typeof write === "string" || !takesIdempotencyKey) continue
      const { params = {}, body, as = boss }: Attempt = await write()
      const line = `${method} ${path.replace(/:(\w+)/g, (_, part) => params[part] as string)}`
      const { status } = await cupo.call(line, { headers: as.headers, body, key: randomUUID() })
      if (status < 300) kept++
    }
    expect(kept).toBeGreaterThan(50)
    // Whom no mail reaches is told to the desk by name and telephone.
    const classId = await makeClass(cupo.pool, cupo.studio, {
      room: await makeRoom(cupo.pool, cupo.studio, "Sala"),
    })
    const [reached, unreached] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const ana = { firstName: "Ana", lastName: "Sin Correo", phone: "55 1234 9876" }
    for (const as of [reached, unreached])
      expect((await cupo.call("POST /reservations", { as, body: { classId } })).status).toBe(201)
    await cupo.pool.query(
      "update users set first_name = $2, last_name = $3, phone = $4, email = $5 where id = $1",
      [...[unreached.id, ana.firstName, ana.lastName, ana.phone, addressless(ana)]],
    )
    const message = { as: boss, body: { text: "Hoy empezamos tarde" }, key: randomUUID() }
    const told = await cupo.call(`POST /classes/${classId}/message`, message)
    expect(told.body).toEqual({
      ...{ seated: 1, waiting: 0 },
      unreachable: [{ name: "Ana Sin Correo", phone: ana.phone, isWaiting: false }],
    })
    expect((await cupo.call(`POST /classes/${classId}/message`, message)).body).toEqual(told.body)
    const { rows } = await cupo.pool.query(
      `select k.answer::text as kept, w.word from idempotency_keys k join (
         select note as word from staff_notes union select words from ratings
         union select unnest(array[email, phone, first_name || ' ' || last_name]) from users where role = 'user'
       ) w on w.word <> '' and k.answer::text like '%' || w.word || '%'`,
    )
    expect(rows).toEqual([])
  })

  test("is what a server from before, which tells it as it stands, may answer", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const writes = { ...staffWrites(cupo, boss, till), ...ownWrites(cupo, boss, till) }
    for (const name of ["addNote", "rateClass", "messageClass"] as const) {
      const { method, path, output }: Endpoint = api[name]
      const { params = {}, body, as = boss } = (await (writes[name] as () => Promise<Attempt>)()) as Attempt
      const line = `${method} ${path.replace(/:(\w+)/g, (_, part) => params[part] as string)}`
      const [key, headers] = [randomUUID(), as.headers]
      expect((await cupo.call(line, { headers, body, key })).status, line).toBe(201)
      const { rows } = await cupo.pool.query("select answer from idempotency_keys where key = $1", [key])
      expect(output?.safeParse(rows[0]?.answer), line).toMatchObject({ success: true })
    }
  })

  test("names whom no mail reaches, where a server from before kept it so", async () => {
    const boss = await cupo.person({ role: "admin", superuser: true })
    const classId = await makeClass(cupo.pool, cupo.studio, {
      room: await makeRoom(cupo.pool, cupo.studio, "Sala Jade"),
    })
    const as = await cupo.customer("ten")
    const { id } = (await cupo.call("POST /reservations", { as, body: { classId } })).body
    const message = { as: boss, body: { text: "Hoy empezamos tarde" }, key: randomUUID() }
    expect((await cupo.call(`POST /classes/${classId}/message`, message)).status).toBe(201)
    const unreachable = [{ name: "Ana Sin Correo", phone: "55 1234 9876", isWaiting: false }]
    const before = { seated: 1, waiting: 0, unreachable }
    await cupo.pool.query("update idempotency_keys set answer = $2 where key = $1", [message.key, before])
    expect((await cupo.call(`POST /classes/${classId}/message`, message)).body).toEqual(before)
    // Another kept no more than whom.
    const jade = addressless({ firstName: "Jade", lastName: "Sin Correo", phone: "55 4321 9876" })
    await cupo.pool.query("update users set email = $2 where id = $1", [as.id, jade])
    const alone = { ...before, unreachable: [id] }
    await cupo.pool.query("update idempotency_keys set answer = $2 where key = $1", [message.key, alone])
    const { body } = await cupo.call(`POST /classes/${classId}/message`, message)
    expect(body.unreachable).toMatchObject([{ name: expect.stringMatching(/./), isWaiting: false }])
  })

  test("of a rating is told whole, where a server from before kept when it was alone", async () => {
    const { rateClass } = ownWrites(cupo, await cupo.person({ role: "admin", superuser: true }), till)
    const { params = {}, body, as } = (await (rateClass as () => Promise<Attempt>)()) as Attempt
    const line = `POST /reservations/${params.id}/rating`
    const press = { headers: as?.headers, body, key: randomUUID() }
    const told = await cupo.call(line, press)
    expect(told.status).toBe(201)
    const kept = { ratedAt: told.body.ratedAt }
    await cupo.pool.query("update idempotency_keys set answer = $2 where key = $1", [press.key, kept])
    expect((await cupo.call(line, press)).body).toEqual(told.body)
  })
})
