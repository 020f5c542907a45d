import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { type Reply, tally } from "../support/http.ts"
import { makeClass } from "../support/studio.ts"
import { dropClassRevisions } from "../support/unguarded.ts"

const cupo = freshCupo()

/** How many statements of the server wait for a row that somebody holds. */
async function waiting(): Promise<number> {
  const { rows } = await cupo.pool.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and application_name = 'cupo' and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.n)
}

/** Five people press while the class is being changed: each has read it as it was, and writes once the change is there. */
async function pressDuring(change: string): Promise<{ classId: string; replies: Reply[] }> {
  const classId = await makeClass(cupo.pool, cupo.studio)
  const customers = await Promise.all(Array.from({ length: 5 }, () => cupo.customer("ten")))
  const staff = await cupo.pool.connect()
  try {
    await staff.query("begin")
    await staff.query("select from classes where id = $1 for update", [classId])
    await staff.query(`update classes set ${change}, revision = revision + 1 where id = $1`, [classId])
    const presses = customers.map((as) => cupo.call("POST /reservations", { as, body: { classId } }))
    while ((await waiting()) < customers.length) await sleep(10)
    await staff.query("commit")
    return { classId, replies: await Promise.all(presses) }
  } finally {
    staff.release()
  }
}

const close = "status = 'cerrada'"
const moveTwoHours =
  "hour = hour + interval '2 hours', starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours'"
const moveFiveDays =
  "day = day + 5, starts_at = starts_at + interval '5 days', ends_at = ends_at + interval '5 days'"
const shrink = "capacity = 2"

const opensThreeDaysBefore = () =>
  cupo.pool.query("insert into settings (name, value) values ('opening', $1)", [
    JSON.stringify({ classes: [{ branch: null, type: null, days: 3, hour: "08:00" }], packages: [] }),
  ])

describe("a class that changes while people book it", () => {
  test("admits nobody once it is closed", async () => {
    const { replies } = await pressDuring(close)
    expect(tally(replies)).toEqual({ CLASS_CLOSED: 5 })
  })

  test("promises a deadline that counts from its new hour", async () => {
    const { classId, replies } = await pressDuring(moveTwoHours)
    expect(tally(replies)).toEqual({ 201: 5 })
    const { rows } = await cupo.pool.query<{ starts_at: Date }>(
      "select starts_at from classes where id = $1",
      [classId],
    )
    const deadline = (rows[0]?.starts_at.getTime() ?? 0) - 720 * 60_000
    expect(replies.map(({ body }) => Date.parse(body.freeUntil))).toEqual(Array(5).fill(deadline))
  })

  test("admits nobody once it is moved to a day that is not open yet", async () => {
    await opensThreeDaysBefore()
    const { replies } = await pressDuring(moveFiveDays)
    expect(tally(replies)).toEqual({ CLASS_NOT_OPEN_YET: 5 })
  })

  test("admits no more than it is left with", async () => {
    const { replies } = await pressDuring(shrink)
    expect(tally(replies)).toEqual({ 201: 2, NO_SLOTS_AVAILABLE: 3 })
  })
})

describe("the same, when the class does not tell that it changed", () => {
  test("seats people in a closed class", async () => {
    await dropClassRevisions(cupo.pool)
    const { replies } = await pressDuring(close)
    expect(tally(replies)[201]).toBeGreaterThan(0)
  })

  test("seats people before it opens", async () => {
    await dropClassRevisions(cupo.pool)
    await opensThreeDaysBefore()
    const { replies } = await pressDuring(moveFiveDays)
    expect(tally(replies)[201]).toBeGreaterThan(0)
  })

  test("promises a deadline that counts from the hour it had", async () => {
    await dropClassRevisions(cupo.pool)
    const { classId, replies } = await pressDuring(moveTwoHours)
    const { rows } = await cupo.pool.query<{ starts_at: Date }>(
      "select starts_at from classes where id = $1",
      [classId],
    )
    const deadline = (rows[0]?.starts_at.getTime() ?? 0) - 720 * 60_000
    expect(
      replies.some(({ status, body }) => status === 201 && Date.parse(body.freeUntil) !== deadline),
    ).toBe(true)
  })
})
