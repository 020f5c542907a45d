import { expect, test } from "vitest"
import { book } from "../../server/features/reservations/booking/book.ts"
import { bookWeekly } from "../../server/features/reservations/weekly/run.ts"
import type { Actor, Context, Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { Refusal } from "../../server/platform/refusal.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, makeClass } from "../support/studio.ts"
import {
  dropClaims,
  dropCreditGuards,
  dropCustomerIndex,
  dropSeatIndex,
  holdBack,
  meetOpen,
  reached,
  withoutWords,
} from "../support/unguarded.ts"

const cupo = freshCupo()
const day = dayFromNow(6)
const invariant = "A weekly booking has at most one reservation a class"

/** So many people who want this class every week, before it is there; then it is. */
async function wanted(count: number, capacity?: number) {
  const before = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(-1), hour: "08:00" })
  const people: Person[] = []
  for (let n = 0; n < count; n++) {
    const as = await cupo.customer("ten")
    expect((await cupo.call("POST /weekly-bookings", { as, body: { classId: before } })).status).toBe(201)
    people.push(as)
  }
  const classId = await makeClass(cupo.pool, cupo.studio, {
    day,
    hour: "08:00",
    ...(capacity && { capacity }),
  })
  return { classId, people }
}

async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = openPlatform(cupo.database.connection, 8)
  try {
    return await work(platform)
  } finally {
    await platform.close()
  }
}

/** Every reservation that there ever was of the class, by whose it is. */
async function made(classId: string) {
  const { rows } = await cupo.pool.query<{ user_id: string; n: number; live: number }>(
    `select user_id, count(*)::int as n, count(*) filter (where cancelled_at is null)::int as live
     from reservations where class_id = $1 group by user_id`,
    [classId],
  )
  return rows
}
const broken = async () => (await cupo.database.violations()).map((one) => one.invariant)

/** Two workers look at once, and meet as each is about to take the seat. */
async function twoWorkers(words?: RegExp) {
  const { classId } = await wanted(1)
  await meetOpen(cupo.pool, { table: "seatings", on: "insert", most: 5_000 })
  await withPlatform(async (platform) => {
    const pool = words ? withoutWords(platform.pool, words) : platform.pool
    await Promise.all([1, 2].map(() => bookWeekly({ ...platform, pool })))
  })
  return made(classId)
}

test("two workers at once book a class once for one weekly booking", async () => {
  expect(await twoWorkers()).toMatchObject([{ n: 1, live: 1 }])
})

test("two workers would book it twice without the class's lock and what is unique of a seating", async () => {
  cupo.isUnguarded = true
  await dropCustomerIndex(cupo.pool)
  await dropSeatIndex(cupo.pool)
  await dropClaims(cupo.pool)
  await dropCreditGuards(cupo.pool)
  expect(
    await twoWorkers(/order by id for no key update|where weekly_turns\.outcome = 'skipped'/g),
  ).toMatchObject([{ n: 2 }])
  expect(await broken()).toContain(invariant)
})

/** It is booked, given up by whose it is, and looked at again by a worker that was slow. */
async function lookedAtAgain(words?: RegExp) {
  const { classId, people } = await wanted(1)
  await withPlatform((platform) => bookWeekly(platform))
  const [mine] = (await cupo.call("GET /reservations/my", { as: people[0] as Person })).body.reservations
  await cupo.call(`DELETE /reservations/${mine.id}`, { as: people[0] as Person })
  await withPlatform((platform) =>
    bookWeekly(words ? { ...platform, pool: withoutWords(platform.pool, words) } : platform),
  )
  return made(classId)
}

test("what its person gave up is not booked again", async () => {
  expect(await lookedAtAgain()).toMatchObject([{ n: 1, live: 0 }])
})

test("it would be, if nothing said that it was decided", async () => {
  cupo.isUnguarded = true
  const decided =
    /and \(t\.outcome is null[\s\S]*?r\.user_id = w\.user_id\)|where weekly_turns\.outcome = 'skipped'/g
  expect(await lookedAtAgain(decided)).toMatchObject([{ n: 2, live: 1 }])
  expect(await broken()).toEqual([invariant])
})

test("a worker that is killed between the seat and what is written of it leaves nothing, and the next one books it", async () => {
  const { classId } = await wanted(1)
  await withPlatform(async (platform) => {
    const release = await holdBack(cupo.pool, "weekly_turns")
    const killed = bookWeekly(platform).then(
      () => "done",
      () => "killed",
    )
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    await cupo.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cupo' and wait_event = 'advisory'`,
    )
    expect(await killed).toBe("killed")
    await release()
    expect(await made(classId)).toEqual([])
    await Promise.all([bookWeekly(platform), bookWeekly(platform)])
  })
  expect(await made(classId)).toMatchObject([{ n: 1, live: 1 }])
  const { rows } = await cupo.pool.query(
    "select name, count(*)::int as n from events where name = 'weekly-decided' group by 1",
  )
  expect(rows).toEqual([{ name: "weekly-decided", n: 1 }])
})

test("ended while its class is decided, it is undone, or it was booked before: never both", async () => {
  const { classId, people } = await wanted(1)
  const [ana] = people as [Person]
  const { body } = await cupo.call("GET /weekly-bookings/my", { as: ana })
  await withPlatform(async (platform) => {
    const release = await holdBack(cupo.pool, "seatings", "insert")
    const running = bookWeekly(platform)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    expect(
      (await cupo.call(`DELETE /weekly-bookings/${body.weeklyBookings[0].id}`, { as: ana })).status,
    ).toBe(200)
    await release()
    await running
  })
  expect(await made(classId)).toEqual([])
  expect((await cupo.call("GET /credits/my", { as: ana })).body.packages[0].available).toBe(10)
})

test("as a class opens, weekly bookings and those who press share its seats: none twice, none too many, everybody told", async () => {
  const admin = await cupo.person({ role: "admin", superuser: true })
  const classes = [{ branch: null, type: null, days: 3, hour: "20:00" }]
  await cupo.call("POST /config/opening", { as: admin, body: { classes, packages: [] } })
  const { classId, people } = await wanted(8, 12)
  const pressing = await Promise.all(Array.from({ length: 24 }, () => cupo.customer("one")))
  const opensAt = at(dayFromNow(3), "20:00")
  const actor = ({ id }: Person): Actor => ({
    ...{ userId: id, uid: id, sessionId: id, role: "user", mustChangePassword: false },
    permissions: { superuser: false, modules: {} },
  })
  await withPlatform(async (platform) => {
    const open = { ...platform, clock: { now: () => opensAt } }
    // Half of those who want it every week press as well.
    const press = (one: Person) =>
      book({ ...open, actor: actor(one) } as Context<Actor>, { classId, customerId: one.id }).catch(
        (error) => {
          if (!(error instanceof Refusal)) throw error
        },
      )
    await Promise.all([
      bookWeekly(open),
      ...[...people.slice(0, 4), ...pressing].map(press),
      bookWeekly(open),
    ])
    await bookWeekly(open)
  })
  const seated = await made(classId)
  expect(seated.filter(({ n }) => n !== 1)).toEqual([])
  expect(seated).toHaveLength(12)
  // Each of them sits, or stands in line; unless their own press was refused first, which they know.
  const { rows } = await cupo.pool.query<{ user_id: string }>(
    `select user_id from reservations where class_id = $1 union all
     select user_id from waitlist_entries where class_id = $1 and ended_at is null`,
    [classId],
  )
  const served = rows.map((one) => one.user_id)
  for (const { id } of people) expect(served.filter((one) => one === id)).toEqual([id])
})
