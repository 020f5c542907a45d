import { expect, test } from "vitest"
import { createSessionReader } from "../../server/features/people/readSession.ts"
import { openPool } from "../../server/platform/database/pool.ts"
import { freshCupo } from "../support/cupo.ts"
import { cutWhoWaits, isWaitedFor } from "../support/meanwhile.ts"
import { makeClass } from "../support/studio.ts"

const cupo = freshCupo()

/** What becomes of readings that wait for a table, when the connection of the first of them is lost, and then the table is let go. */
async function cutOff<T>(table: string, read: () => Promise<T>): Promise<T> {
  const holder = await cupo.pool.connect()
  try {
    await holder.query(`begin; lock table ${table}`)
    const reading = read()
    await isWaitedFor(holder, reading)
    await cutWhoWaits(holder)
    await isWaitedFor(holder, reading)
    await holder.query("commit")
    return await reading
  } finally {
    await holder.query("rollback")
    holder.release()
  }
}

test("a connection of which PostgreSQL said that it ends is lent to nobody again", async () => {
  const pool = openPool(cupo.database.connection, 1, () => {})
  const client = await pool.connect()
  await expect(client.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow("terminating")
  client.release()
  expect((await pool.query("select 1 as n")).rows).toEqual([{ n: 1 }])
  await pool.end()
})

test("of those whose sessions are read together, nobody is lost with the connection", async () => {
  const people = [await cupo.person({}), await cupo.person({}), await cupo.person({})]
  const pool = openPool(cupo.database.connection, 1, () => {})
  const read = createSessionReader(() => pool)
  const found = await cutOff("sessions", () => Promise.all(people.map(({ sessionId }) => read(sessionId))))
  expect(found.map((one) => one?.user_id)).toEqual(people.map(({ id }) => id))
  await pool.end()
})

test("who asks for their own while the connection is lost over which they are known is answered", async () => {
  const as = await cupo.customer("ten")
  const { status } = await cutOff("sessions", () => cupo.call("GET /users/me", { as }))
  expect(status).toBe(200)
})

test("what one of them reads is read over another", async () => {
  const as = await cupo.customer("ten")
  const reply = await cutOff("seatings", () => cupo.call("GET /reservations/my", { as }))
  expect(reply).toMatchObject({ status: 200, body: { reservations: [] } })
})

test("what is read once for all visitors is read for all of them", async () => {
  const replies = await cutOff("branches", () =>
    Promise.all(Array.from({ length: 5 }, () => cupo.call("GET /branches"))),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
})

test("so is a map that many open", async () => {
  const classId = await makeClass(cupo.pool, cupo.studio)
  const left = new AbortController()
  const watch = () => fetch(`${cupo.server.url}/api/classes/${classId}/seats/live`, { signal: left.signal })
  const streams = await cutOff("classes", () => Promise.all([watch(), watch(), watch()]))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  left.abort()
})

test("what was to be written may be, and is not made again by itself", async () => {
  const [as, classId] = [await cupo.customer("ten"), await makeClass(cupo.pool, cupo.studio)]
  const holder = await cupo.pool.connect()
  await holder.query("begin; lock table seatings")
  const press = () => cupo.call("POST /reservations", { as, body: { classId, seat: 1 }, key: "one" })
  const first = press()
  await isWaitedFor(holder, first)
  await cutWhoWaits(holder)
  expect(await first).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
  await holder.query("rollback")
  holder.release()
  expect((await press()).status).toBe(201)
})
