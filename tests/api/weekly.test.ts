import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, test, vi } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { serveWaitlists } from "../../server/features/reservations/tasks.ts"
import { endIdleWeekly } from "../../server/features/reservations/weekly/endIdle.ts"
import { lookWeekly } from "../../server/features/reservations/weekly/look.ts"
import { bookWeekly } from "../../server/features/reservations/weekly/run.ts"
import type { Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { missedSince } from "../support/absences.ts"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, dayFromNow, give, makeBranch, makeClass } from "../support/studio.ts"

const cupo = freshCupo()

/** The days of three weeks on which the class is: far enough that nothing is late. */
const days = [4, 11, 18].map((ahead) => dayFromNow(ahead))
const aClass = (day: string, wish = {}) => makeClass(cupo.pool, cupo.studio, { day, hour: "08:00", ...wish })
const weeks = (wish = {}) => Promise.all(days.map((day) => aClass(day, wish)))
const begin = (as: Person, classId: string, more: object = {}, key?: string) =>
  cupo.call("POST /weekly-bookings", { as, body: { classId, ...more }, ...(key && { key }) })
const mine = async (as: Person) => (await cupo.call("GET /weekly-bookings/my", { as })).body.weeklyBookings
const turns = async (as: Person) =>
  (await mine(as))[0].turns.map(
    (one: { status: string; seat: number | null; reason: { error: string } | null }) =>
      one.status === "booked" ? one.seat : (one.reason?.error ?? one.status),
  )
const reserved = async (as: Person) => (await cupo.call("GET /reservations/my", { as })).body.reservations
const book = (as: Person, classId: string, seat?: number) =>
  cupo.call("POST /reservations", { as, body: { classId, ...(seat && { seat }) } })

/** What the worker does, at this moment or another. */
async function onWorker(work: (platform: Platform) => Promise<unknown>, now?: Date): Promise<void> {
  const platform = openPlatform(cupo.database.connection, 4)
  try {
    await work(now ? { ...platform, clock: { now: () => now } } : platform)
  } finally {
    await platform.close()
  }
}
const runs = (now?: Date) => onWorker((platform) => bookWeekly(platform), now)

/** The mails that were made for somebody about what they want every week. */
async function told(userId: string) {
  await onWorker(deliver)
  const { rows } = await cupo.pool.query<{ kind: string; facts: Record<string, unknown[]> }>(
    "select kind, facts from messages where user_id = $1 and kind not in ('welcome', 'granted', 'cancellation', 'change') order by created_at, id",
    [userId],
  )
  return rows.map(({ kind, facts }) =>
    kind === "weekly"
      ? [
          facts.booked?.length,
          facts.waiting?.length,
          ...(facts.skipped as { reason: string }[]).map((one) => one.reason),
        ]
      : kind,
  )
}

async function lastLetter(kind: string, userId?: string) {
  await onWorker(deliver)
  const { rows } = await cupo.pool.query<{ id: string }>(
    "select id from messages where kind = $1 and ($2::uuid is null or user_id = $2) order by created_at desc, id desc limit 1",
    [kind, userId ?? null],
  )
  const as = await cupo.person({ role: "admin", superuser: true })
  return (await cupo.call(`GET /messages/${rows[0]?.id}`, { as })).body
}

describe("a weekly booking", () => {
  test("books what is on show at once, in the seat that is wished or another, and each class that is made; told of each once", async () => {
    const [first, second] = await weeks()
    const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
    await book(luis, second as string, 7)
    const preview = await cupo.call(`GET /weekly-bookings/preview?classId=${first}`, { as: ana })
    expect(preview.body).toMatchObject({
      ...{
        exists: null,
        hour: "08:00",
        discipline: { name: "Pilates Reformer" },
        branch: { name: "Roma Norte" },
      },
      ahead: days.map((day) => ({ day })),
    })
    expect(await reserved(ana)).toEqual([])
    const key = randomUUID()
    const begun = await begin(ana, first as string, { seat: 7 }, key)
    expect(begun).toMatchObject({ status: 201, body: { userId: ana.id, hour: "08:00", seat: 7 } })
    expect((await begin(ana, first as string, { seat: 7 }, key)).body.id).toBe(begun.body.id)
    expect(await turns(ana)).toEqual([7, 1, 7])
    expect(await told(ana.id)).toEqual([[3, 0]])
    const admin = await cupo.person({ role: "admin", superuser: true })
    const letter = async () => {
      const { rows } = await cupo.pool.query<{ id: string }>(
        "select id from messages where kind = 'weekly' order by created_at desc, id desc limit 1",
      )
      return (await cupo.call(`GET /messages/${rows[0]?.id}`, { as: admin })).body
    }
    const many = await letter()
    expect(many.subject).toMatch(/^Tus clases de cada \S+ 8:00\sa\.\sm\.: 3 reservadas$/)
    expect(many.text).toMatch(
      /reservamos el lugar 1, porque el 7 ya estaba ocupado\. Cancela sin perder tu clase hasta/,
    )
    expect(many.attachment).toBeNull()

    // Beside it: another hour, another day, another discipline's is not wanted; the week that is made is, within a moment.
    await aClass(dayFromNow(25), { hour: "09:00" })
    await aClass(dayFromNow(24))
    const made = await aClass(dayFromNow(25), { room: await aRoom() })
    await runs()
    await runs()
    expect((await reserved(ana)).map((one: { class: { id: string } }) => one.class.id)).toContain(made)
    expect(await reserved(ana)).toHaveLength(4)
    expect(await told(ana.id)).toEqual([
      [3, 0],
      [1, 0],
    ])
    const one = await letter()
    expect(one.subject).toMatch(/^Reservamos tu clase de cada \S+: Pilates Reformer, /)
    expect(one.text).toContain("Te reservamos el lugar 1, porque el 7 ya estaba ocupado")
    expect(one.attachment).toMatchObject({ summary: "Pilates Reformer · Lugar 1" })
    expect((await cupo.call("GET /credits/my", { as: ana })).body.packages[0].available).toBe(6)

    // What they give up is not booked again: by themselves, or by moving to another class.
    const [given, other] = await reserved(ana)
    await cupo.call(`DELETE /reservations/${given.id}`, { as: ana })
    const elsewhere = await aClass(dayFromNow(5))
    await cupo.call(`POST /reservations/${other.id}/change`, { as: ana, body: { newClassId: elsewhere } })
    await runs()
    expect(await turns(ana)).toEqual([7, 1])
    expect(await reserved(ana)).toHaveLength(3)

    // It ends in one press, again as often as one likes; what is reserved stays, and no more is.
    const ended = await cupo.call(`DELETE /weekly-bookings/${begun.body.id}`, { as: ana })
    expect(ended.status).toBe(200)
    expect((await cupo.call(`DELETE /weekly-bookings/${begun.body.id}`, { as: ana })).body).toEqual(
      ended.body,
    )
    await aClass(dayFromNow(32))
    await runs()
    expect(await mine(ana)).toEqual([])
    expect(await reserved(ana)).toHaveLength(3)
  })

  const aRoom = async () => {
    const id = randomUUID()
    await cupo.pool.query(
      "insert into rooms (id, branch_id, name, type, capacity) values ($1, $2, 'Sala Cal', 'groups', 3)",
      [id, cupo.studio.branch],
    )
    await cupo.pool.query(
      "insert into room_seats (room_id, seat) select $1, n from generate_series(1, 3) n",
      [id],
    )
    return id
  }

  test("looks again within the day at a class that it skipped, once that is another", async () => {
    const [first] = await weeks()
    const ana = await cupo.customer("ten")
    await book(ana, await aClass(days[0] as string, { hour: "08:30" }))
    await begin(ana, first as string)
    const skipped = ["OVERLAPPING_RESERVATION", 1, 1]
    expect(await turns(ana)).toEqual(skipped)
    await runs()
    expect(await turns(ana)).toEqual(skipped)
    await cupo.pool.query("update classes set ends_at = starts_at + interval '30 minutes' where id = $1", [
      first,
    ])
    await runs()
    expect(await turns(ana)).toEqual([1, 1, 1])
  })

  test("says why it skips, once a class, and books what was skipped when they can pay it", async () => {
    const [first] = await weeks()
    const ana = await cupo.customer("one")
    await begin(ana, first as string)
    expect(await turns(ana)).toEqual([1, "NO_CLASSES_AVAILABLE", "NO_CLASSES_AVAILABLE"])
    await runs()
    expect(await told(ana.id)).toEqual([[1, 0, "NO_CLASSES_AVAILABLE", "NO_CLASSES_AVAILABLE"]])
    const { body } = await cupo.call("GET /weekly-bookings/my", { as: ana })
    expect(body.weeklyBookings[0].turns[1].reason.message).toBe(
      "Necesitas un paquete activo para poder reservar esta clase.",
    )
    await give(cupo.pool, ana.id, cupo.studio.packages.one)
    await runs()
    expect(await turns(ana)).toEqual([1, 1, "NO_CLASSES_AVAILABLE"])
    expect(await told(ana.id)).toEqual([
      [1, 0, "NO_CLASSES_AVAILABLE", "NO_CLASSES_AVAILABLE"],
      [1, 0],
    ])
  })

  test("is looked for at once where classes change or open, and else as often as looking takes little of the time", async () => {
    const admin = await cupo.person({ role: "admin", superuser: true })
    const opening = { classes: [{ branch: null, type: null, days: 3, hour: "20:00" }], packages: [] }
    await cupo.call("POST /config/opening", { as: admin, body: opening })
    const ana = await cupo.customer("ten")
    const first = await aClass(dayFromNow(4), { capacity: 1 })
    await begin(ana, first)
    const opensAt = at(dayFromNow(1), "20:00").getTime()
    let now = opensAt - 30_000
    let looks = 0
    await onWorker(async (platform) => {
      /** To look takes a tenth of a second. */
      const query = async (asked: { name?: string }) => {
        if (asked.name === "weekly-due") {
          looks++
          await sleep(100)
        }
        return platform.pool.query(asked as never)
      }
      const pool = new Proxy(platform.pool, {
        get: (of, name) => (name === "query" ? query : Reflect.get(of, name).bind?.(of)),
      })
      const slow = { ...platform, pool, clock: { now: () => new Date(now) } }
      const look = async () => {
        const before = looks
        await lookWeekly(slow)
        return looks - before
      }
      await vi.waitFor(() => expect(platform.news.isHearing()).toBe(true))
      expect([await look(), await look()]).toEqual([1, 0])
      now += 1_000
      expect(await look()).toBe(0)
      now += 27_500
      expect([await look(), await look()]).toEqual([1, 0])
      now = opensAt - 1
      expect(await look()).toBe(0)
      now = opensAt
      expect(await look()).toBe(1)
      expect(await turns(ana)).toEqual([1])
      // Where the clock was set back, and where classes are others.
      now -= 3_600_000
      expect([await look(), await look()]).toEqual([1, 0])
      const times = { isOn: false, most: 3, aheadDays: 5, forDays: 30 }
      expect((await cupo.call("POST /config/no-shows", { as: admin, body: times })).status).toBe(200)
      await vi.waitFor(async () => expect(await look()).toBe(1), { timeout: 5_000 })
    })
  })

  test("is not begun in a branch that is not public, where the clock would book nothing", async () => {
    const [first] = await weeks()
    const ana = await cupo.customer("ten")
    const admin = await cupo.person({ role: "admin", superuser: true })
    await cupo.pool.query("update branches set is_public = false where id = $1", [cupo.studio.branch])
    expect((await begin(ana, first as string)).body.error).toBe("CLASS_NOT_FOUND")
    const refused = { status: 409, body: { error: "WEEKLY_NOT_PUBLIC" } }
    expect(await begin(admin, first as string, { userId: ana.id })).toMatchObject(refused)
    const path = `/weekly-bookings/preview?classId=${first}&userId=${ana.id}`
    expect(await cupo.call(`GET ${path}`, { as: admin })).toMatchObject(refused)
    // One class there is booked for her.
    const body = { classId: first, userId: ana.id }
    expect((await cupo.call("POST /reservations", { as: admin, body })).status).toBe(201)
  })

  test("says so, once a class, while its branch is not public, and goes on once it is again", async () => {
    const [first] = await weeks()
    const ana = await cupo.customer("ten")
    await begin(ana, first as string)
    expect(await told(ana.id)).toEqual([[3, 0]])
    const later = await aClass(dayFromNow(25))
    const show = (isPublic: boolean) =>
      cupo.pool.query("update branches set is_public = $2 where id = $1", [cupo.studio.branch, isPublic])
    await show(false)
    await runs()
    await runs()
    await runs(new Date(Date.now() + 25 * 3_600_000))
    expect(await turns(ana)).toEqual([1, 1, 1, "WEEKLY_NOT_PUBLIC"])
    expect((await told(ana.id)).slice(1)).toEqual([[0, 0, "WEEKLY_NOT_PUBLIC"]])
    await show(true)
    await runs()
    expect(await turns(ana)).toEqual([1, 1, 1, 1])
    expect((await reserved(ana)).map((one: { class: { id: string } }) => one.class?.id)).toContain(later)
    expect((await told(ana.id)).slice(2)).toEqual([[1, 0]])
  })

  test("books nothing while its person is not let in, and goes on once they are again", async () => {
    const [first] = await weeks()
    const ana = await cupo.customer("ten")
    await begin(ana, first as string)
    const admin = await cupo.person({ role: "admin", superuser: true })
    const enable = (enabled: boolean) =>
      cupo.call(`PUT /users/${ana.id}/enabled`, { as: admin, body: { enabled } })
    const booked = async () =>
      (await cupo.pool.query("select from reservations where user_id = $1", [ana.id])).rowCount
    await aClass(dayFromNow(25))
    expect((await enable(false)).status).toBe(200)
    await runs()
    expect(await booked()).toBe(3)
    expect((await enable(true)).status).toBe(200)
    await runs()
    expect(await booked()).toBe(4)
  })

  test("is counted for who would take its branch from the public, with all that goes on there", async () => {
    const [first] = await weeks()
    const [ana, luis, eva] = [
      await cupo.customer("ten"),
      await cupo.customer("ten"),
      await cupo.customer("ten"),
    ]
    for (const one of [ana, luis, eva]) expect((await begin(one, first as string)).status).toBe(201)
    const [{ id: over }] = await mine(luis)
    await cupo.call(`DELETE /weekly-bookings/${over}`, { as: luis })
    await cupo.pool.query("update users set enabled = false where id = $1", [eva.id])
    const there = await makeBranch(cupo.pool, cupo.studio, { name: "Polanco" })
    const only = (branches: string[]) =>
      cupo.person({ role: "employee", permissions: { sucursales: ["listado", "editar"] }, branches })
    const ask = async (as: Person, id: string) => {
      const { status, body } = await cupo.call(`GET /branches/${id}/hiding-impact`, { as })
      return [status, body.error ?? body.weeklyBookings]
    }
    const [here, elsewhere] = [await only([cupo.studio.branch]), await only([there.branch])]
    expect(await ask(here, cupo.studio.branch)).toEqual([200, 1])
    expect(await ask(elsewhere, there.branch)).toEqual([200, 0])
    expect(await ask(elsewhere, cupo.studio.branch)).toEqual([403, "FORBIDDEN"])
    const admin = await cupo.person({ role: "admin", superuser: true })
    expect(await ask(admin, randomUUID())).toEqual([404, "BRANCH_NOT_FOUND"])
  })

  test("tells of a class once, though its line was left and joined again", async () => {
    const [first] = await weeks({ capacity: 1 })
    const [luis, ana] = [await cupo.customer("ten"), await cupo.customer("ten")]
    await book(luis, first as string)
    const wait = { as: ana, body: { classId: first, automatic: true } }
    await begin(ana, first as string)
    for (let turn = 0; turn < 2; turn++) {
      const { rows } = await cupo.pool.query<{ id: string }>(
        "select id from waitlist_entries where class_id = $1 and user_id = $2 and ended_at is null",
        [first, ana.id],
      )
      expect((await cupo.call(`DELETE /waitlist/${rows[0]?.id}`, { as: ana })).status).toBe(200)
      expect((await cupo.call("POST /waitlist", wait)).status).toBe(201)
    }
    expect(await turns(ana)).toEqual(["waiting", 1, 1])
  })

  test("goes by the rules of a press: another class at that hour, two a day, the wrong package", async () => {
    const [first] = await weeks()
    const early = await Promise.all(["06:00", "07:00"].map((hour) => aClass(days[1] as string, { hour })))
    const beside = await aClass(days[2] as string, { hour: "08:20", discipline: await aDiscipline() })
    const ana = await cupo.customer("unlimited")
    for (const classId of [...early, beside]) expect((await book(ana, classId)).status).toBe(201)
    await begin(ana, first as string)
    expect(await turns(ana)).toEqual([1, "UNLIMITED_DAILY_LIMIT", "OVERLAPPING_RESERVATION"])
    // The studio moves what stood in the way: nobody decided anything for her, and it is seen within the day.
    await cupo.pool.query(
      "update classes set hour = '12:00', starts_at = starts_at + interval '4 hours', ends_at = ends_at + interval '4 hours' where id = $1",
      [beside],
    )
    await runs(new Date(Date.now() + 25 * 3_600_000))
    expect(await turns(ana)).toEqual([1, "UNLIMITED_DAILY_LIMIT", 1])
    const wrong = await cupo.customer("individual")
    await begin(wrong, first as string)
    expect(await turns(wrong)).toEqual(Array(3).fill("NO_COMPATIBLE_PACKAGE"))
  })

  const aDiscipline = async () => {
    const id = randomUUID()
    await cupo.pool.query("insert into disciplines (id, name) values ($1, 'Barre')", [id])
    return id
  }

  test("waits in line for a class that is full, and is served from it", async () => {
    const [first] = await weeks({ capacity: 1 })
    const [luis, ana, poor] = [await cupo.customer("ten"), await cupo.customer("ten"), await cupo.customer()]
    const { body } = await book(luis, first as string)
    await begin(ana, first as string)
    await begin(poor, first as string)
    expect(await turns(ana)).toEqual(["waiting", 1, 1])
    expect(await turns(poor)).toEqual(Array(3).fill("NO_CLASSES_TO_WAIT"))
    await cupo.call(`DELETE /reservations/${body.id}`, { as: luis })
    expect(await turns(ana)).toEqual([1, 1, 1])
    expect(await told(ana.id)).toEqual([[2, 1], "promotion"])
    // Whoever leaves the line has said what they want.
    const [second] = await reserved(ana)
    await cupo.call(`DELETE /reservations/${second.id}`, { as: ana })
    await runs()
    await onWorker(serveWaitlists)
    expect(await turns(ana)).toEqual([1, 1])
  })

  test("tells once who misses classes that one is too far ahead for them, books it when it is not, and asks no class meanwhile", async () => {
    const admin = await cupo.person({ role: "admin", superuser: true })
    const ana = await cupo.customer("ten")
    await missed(ana, 1, 2, 3)
    const times = { isOn: true, most: 3, aheadDays: 5, forDays: 30 }
    expect((await cupo.call("POST /config/no-shows", { as: admin, body: times })).status).toBe(200)
    const [first] = await weeks()
    await begin(ana, first as string)
    expect(await turns(ana)).toEqual([1, "NO_SHOW_LIMIT", "NO_SHOW_LIMIT"])
    const decided = async () =>
      (await cupo.pool.query("select class_id, decided_at from weekly_turns order by class_id")).rows
    const before = await decided()
    await runs()
    expect(await decided()).toEqual(before)
    expect((await told(ana.id)).filter(Array.isArray)).toEqual([[1, 0, "NO_SHOW_LIMIT", "NO_SHOW_LIMIT"]])
    const near = at(days[1] as string, "08:00").getTime() - 5 * 24 * 3_600_000
    await runs(new Date(near - 1_000))
    expect(await turns(ana)).toEqual([1, "NO_SHOW_LIMIT", "NO_SHOW_LIMIT"])
    await runs(new Date(near + 3_600_000))
    expect(await turns(ana)).toEqual([1, 1, "NO_SHOW_LIMIT"])
    expect((await told(ana.id)).filter(Array.isArray)).toEqual([
      [1, 0, "NO_SHOW_LIMIT", "NO_SHOW_LIMIT"],
      [1, 0],
    ])
  })

  /** Classes that began so many days ago, which they reserved and did not come to. */
  async function missed(as: Person, ...daysAgo: number[]): Promise<void> {
    for (const [index, ago] of daysAgo.entries()) {
      const classId = await aClass(dayFromNow(2), { hour: `${10 + index}:00` })
      expect((await book(as, classId)).status).toBe(201)
      await missedSince(cupo.pool, classId, ago)
    }
  }

  test("books as reservations open, not before; and nothing that could not be given back any more", async () => {
    const admin = await cupo.person({ role: "admin", superuser: true })
    const opening = { classes: [{ branch: null, type: null, days: 3, hour: "20:00" }], packages: [] }
    await cupo.call("POST /config/opening", { as: admin, body: opening })
    const [first] = await weeks()
    const ana = await cupo.customer("ten")
    const opensAt = at(dayFromNow(1), "20:00")
    await begin(ana, first as string)
    await runs(new Date(opensAt.getTime() - 1))
    expect(await turns(ana)).toEqual([])
    await runs(opensAt)
    expect(await turns(ana)).toEqual([1])

    const late = await cupo.customer()
    await begin(late, first as string)
    await runs(opensAt)
    expect(await turns(late)).toEqual(["NO_PACKAGES"])
    await give(cupo.pool, late.id, cupo.studio.packages.ten)
    await runs(new Date(at(days[0] as string, "08:00").getTime() - 20 * 60_000))
    expect(await turns(late)).toEqual(["WEEKLY_TOO_LATE"])
  })

  test("is one's own: nobody else's, of no class that is not there, once for each hour, twenty at most; staff of its branch begin and end it, written down", async () => {
    const [first] = await weeks()
    const [ana, eva] = [await cupo.customer("ten"), await cupo.customer("ten")]
    expect((await begin(ana, randomUUID())).body.error).toBe("CLASS_NOT_FOUND")
    expect((await begin(ana, first as string, { userId: eva.id })).status).toBe(403)
    expect((await begin(ana, first as string, { seat: 0 })).body.error).toBe("VALIDATION")
    const { body } = await begin(ana, first as string)
    expect((await begin(ana, first as string)).body.error).toBe("WEEKLY_BOOKING_EXISTS")
    expect((await cupo.call(`DELETE /weekly-bookings/${body.id}`, { as: eva })).body.error).toBe(
      "WEEKLY_BOOKING_NOT_FOUND",
    )
    const desk = (operaciones: string[]) =>
      cupo.person({ role: "employee", permissions: { operaciones, usuarios: ["detalle"] } })
    const [sees, works] = [await desk(["ver"]), await desk(["crear", "editar"])]
    expect((await begin(sees, first as string, { userId: eva.id })).status).toBe(403)
    expect((await begin(works, first as string, { userId: randomUUID() })).body.error).toBe("USER_NOT_FOUND")
    const hers = await begin(works, first as string, { userId: eva.id })
    expect(hers.status).toBe(201)
    const { body: listed } = await cupo.call(`GET /users/${eva.id}/weekly-bookings`, { as: works })
    expect(listed.weeklyBookings).toMatchObject([{ id: hers.body.id, turns: [{ status: "booked" }, {}, {}] }])
    expect((await cupo.call(`DELETE /weekly-bookings/${hers.body.id}`, { as: sees })).status).toBe(403)
    expect((await cupo.call(`DELETE /weekly-bookings/${hers.body.id}`, { as: works })).status).toBe(200)
    const { rows } = await cupo.pool.query(
      "select change from audit_entries where table_name = 'weekly_bookings' and actor_id = $1 order by id",
      [works.id],
    )
    expect(rows.map(({ change }) => change)).toEqual(["insert", "update"])
    await cupo.pool.query(
      `insert into weekly_bookings (id, user_id, branch_id, discipline_id, weekday, hour, created_at)
       select gen_random_uuid(), $1, $2, $3, n % 7, make_time(n, 30, 0), now() from generate_series(1, 20) n`,
      [eva.id, cupo.studio.branch, cupo.studio.discipline],
    )
    expect((await begin(eva, first as string)).body.error).toBe("WEEKLY_BOOKING_LIMIT")
  })

  test("that the desk ends is told to whose it is, once; and to nobody who ends it themselves", async () => {
    const [first] = await weeks()
    const [ana, eva] = [await cupo.customer("ten"), await cupo.customer("ten")]
    const desk = await cupo.person({ role: "employee", permissions: { operaciones: ["crear", "editar"] } })
    const [hers, evas] = [await begin(ana, first as string), await begin(eva, first as string)]
    const end = (as: Person, id: string) => cupo.call(`DELETE /weekly-bookings/${id}`, { as })
    const answers = await Promise.all([1, 2].map(() => end(desk, hers.body.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    // Ended already: who presses now ends nothing.
    await end(ana, hers.body.id)
    await end(eva, evas.body.id)
    await end(desk, evas.body.id)
    expect(await told(ana.id)).toEqual([[3, 0], "weeklyEnded"])
    expect(await told(eva.id)).toEqual([[3, 0]])
    const letter = await lastLetter("weeklyEnded")
    expect(letter.subject).toMatch(/^Ya no reservamos tu clase de cada \S+ 8:00\sa\.\sm\.$/)
    expect(letter.text).toContain("La recepción terminó esta reserva de cada semana.")
    expect(letter.text).toContain("Lo que ya tienes reservado sigue siendo tuyo.")
    expect(await reserved(ana)).toHaveLength(3)
  })

  test("ends by itself once nothing pays it for four weeks, or no such class is given, and says so once", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    const sweep = (days: number) =>
      onWorker((platform) => Promise.all([endIdleWeekly(platform), endIdleWeekly(platform)]), inDays(days))
    const [first] = await weeks()
    const [ana, luis, eva, sofia] = [
      await cupo.customer("ten"),
      await cupo.customer(),
      await cupo.customer("unlimited"),
      await cupo.customer("one"),
    ]
    const all = [ana, luis, eva, sofia]
    for (const as of all) expect((await begin(as, first as string)).status).toBe(201)
    const live = async () => Promise.all(all.map(async (as) => (await mine(as)).length))
    await cupo.pool.query(
      `update credit_ledger set created_at = now() + interval '20 days' where reason = 'used' and held_package_id in (
         select id from held_packages where user_id = $1)`,
      [sofia.id],
    )
    await sweep(27)
    expect(await live()).toEqual([1, 1, 1, 1])
    // Nothing of Luis's ever paid; what the others have can be used, or was a moment ago.
    await sweep(35)
    expect(await live()).toEqual([1, 0, 1, 1])
    expect(await told(luis.id)).toEqual([[0, 0, ...days.map(() => "NO_PACKAGES")], "weeklyEnded"])
    expect((await lastLetter("weeklyEnded")).text).toContain("no tienes un paquete que la pague")
    // What rests, or lasts longer, pays again.
    await cupo.pool.query(
      "update held_packages set expires_at = now() + interval '90 days' where user_id = $1",
      [eva.id],
    )
    await aClass(dayFromNow(60))
    await sweep(62)
    expect(await live()).toEqual([0, 0, 1, 0])
    await cupo.pool.query(
      "update classes set cancelled_at = now(), cancelled_by = $2, status = 'cerrada' where id = $1",
      [await aClass(dayFromNow(81)), eva.id],
    )
    await sweep(89)
    expect(await live()).toEqual([0, 0, 0, 0])
    expect((await lastLetter("weeklyEnded", eva.id)).text).toContain("esa clase ya no se da a esa hora")
    for (const { id } of all) {
      expect((await told(id)).filter((kind) => kind === "weeklyEnded")).toHaveLength(1)
    }
  })

  test("is among what one may read of oneself, ends with the account, and is the one that stays when two become one", async () => {
    const [first] = await weeks()
    const [ana, goes] = [await cupo.customer("ten"), await cupo.customer("ten")]
    await begin(ana, first as string, { seat: 3 })
    await begin(goes, first as string)
    const evening = await aClass(days[0] as string, { hour: "19:00" })
    await begin(goes, evening)
    const { body: data } = await cupo.call(`GET /users/${ana.id}/data`, { as: ana })
    expect(data.weeklyBookings).toMatchObject([
      { branch: "Roma Norte", discipline: "Pilates Reformer", hour: "08:00", seat: 3, until: null },
    ])
    const admin = await cupo.person({ role: "admin", superuser: true })
    const impact = await cupo.call(`POST /users/${ana.id}/merge/impact`, {
      as: admin,
      body: { other: goes.id },
    })
    const merged = await cupo.call(`POST /users/${ana.id}/merge`, {
      ...{ as: admin, body: { other: goes.id, accepts: impact.body.token } },
    })
    expect(merged.status).toBe(200)
    expect((await mine(ana)).map(({ hour }: { hour: string }) => hour)).toEqual(["08:00", "19:00"])
    await runs()
    const removed = await cupo.call(`DELETE /users/${ana.id}`, { as: admin })
    expect(removed.body).toEqual({ became: "closed" })
    await aClass(dayFromNow(25))
    await runs()
    const { rows } = await cupo.pool.query("select id from weekly_bookings where ended_at is null")
    expect(rows).toEqual([])
    // Who never had a seat goes whole, and this with them.
    const nobody = await cupo.customer()
    await begin(nobody, first as string)
    const gone = await cupo.call(`DELETE /users/${nobody.id}`, { as: admin })
    expect(gone.body).toEqual({ became: "removed" })
  })
})
