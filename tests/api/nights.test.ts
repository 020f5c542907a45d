import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { remindClasses } from "../../server/features/notifications/remind.ts"
import { expireCredits } from "../../server/features/packages/expire.ts"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, makeBranch, makeClass, makePackage, makeRoom, type Studio } from "../support/studio.ts"
import { teacher } from "../support/teacher.ts"

// Tijuana puts its clocks forward on 8 March 2026 at 2:00, and back on 1 November at 2:00; Mexico City has left its own alone since 2022.
const cupo = sharedCupo()
const [spring, autumn] = ["2026-03-08", "2026-11-01"]
const there = "America/Tijuana"

let boss: Person
let tijuana: Studio
let platform: ReturnType<typeof openPlatform>
const now = (instant: string) => cupo.server.setTime(new Date(instant))
const ask = async (line: string, body?: unknown, as = boss) => {
  const reply = await cupo.call(line, { as, ...(body !== undefined && { body }) })
  expect(reply.status, `${line} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body
}
/** What the worker does at a moment. */
const work = <T>(does: (at: typeof platform) => Promise<T>, instant: string) =>
  does({ ...platform, clock: { now: () => new Date(instant) } })

beforeAll(async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
  tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: there })
  platform = openPlatform(cupo.database.connection, 2)
})
afterEach(() => cupo.server.setTime(undefined))
afterAll(() => platform.close())

let bought = 0

/** A customer of a branch who buys there, at the desk, at that moment. The package lasts thirty days. */
async function holder(at: Studio, instant: string): Promise<Person & { packageId: string }> {
  const one = await cupo.person({})
  await cupo.pool.query("update users set branch_id = $2 where id = $1", [one.id, at.branch])
  const packageId = await makePackage(cupo.pool, { description: `Cinco ${++bought}`, branch: at.branch })
  await sell(at, one, packageId, instant)
  return { ...one, packageId }
}

async function sell(
  { branch }: Studio,
  { id: userId }: Person,
  packageId: string,
  instant: string,
): Promise<string> {
  now(instant)
  const sale = { userId, packageId, paymentMethod: "terminal", amount: 500, branchId: branch }
  return (await ask("POST /transactions/cash", sale)).tx.id
}

const heldBy = async (as: Person) => (await ask("GET /credits/my", undefined, as)).packages[0]

/** A class at an hour of a branch, in a room of its own. */
async function aClass(of: Studio, day: string, hour: string, capacity = 2): Promise<string> {
  const room = await makeRoom(cupo.pool, of, `Sala ${++bought}`, capacity)
  return makeClass(cupo.pool, of, { day, hour, room })
}
const book = (as: Person, classId: string) => cupo.call("POST /reservations", { as, body: { classId } })
const cancel = async (as: Person, id: string) => ask(`DELETE /reservations/${id}`, undefined, as)

describe("an hour that the clock skips or repeats", () => {
  test.each([
    ["skipped", spring, "02:30", 400],
    ["skipped to its last minute", spring, "02:59", 400],
    ["not skipped any more", spring, "03:00", 201],
    ["repeated", autumn, "01:30", 400],
    ["not repeated yet", autumn, "00:59", 201],
    ["not repeated any more", autumn, "02:00", 201],
  ])("is no hour of a class where it is %s", async (_, day, hour, status) => {
    now("2026-02-01T18:00:00Z")
    const { instructor } = await teacher(cupo)
    const wish = async (of: Studio) => ({
      ...{ day, hour, branch: of.branch, room: await makeRoom(cupo.pool, of, `Sala ${++bought}`) },
      ...{ discipline: of.discipline, instructor, capacity: 2 },
    })
    const reply = await cupo.call("POST /classes", { as: boss, body: await wish(tijuana) })
    expect(reply.status, JSON.stringify(reply.body)).toBe(status)
    if (status !== 201) expect(reply.body).toMatchObject({ error: "VALIDATION", fields: [{ path: "hour" }] })
    else expect(reply.body).toMatchObject({ day, hour, startsAt: at(day, hour, there).toISOString() })
  })
})

describe("what is given up free", () => {
  test.each([
    // Twelve hours as they pass, not as the wall says: at 9 at night, for 10 in the morning.
    ["before the night of 23 hours", spring, "10:00", "2026-03-08T05:00:00.000Z"],
    // To the moment in which two becomes three.
    ["in the moment of the change", spring, "15:00", "2026-03-08T10:00:00.000Z"],
    ["before the night of 25 hours", autumn, "08:00", "2026-11-01T04:00:00.000Z"],
    // The second half past one of that night.
    ["in the hour that comes twice", autumn, "13:30", "2026-11-01T09:30:00.000Z"],
  ])("is so to the millisecond that was promised, %s", async (_, day, hour, until) => {
    const from = day === spring ? "2026-02-20T18:00:00Z" : "2026-10-20T18:00:00Z"
    const [ana, luis] = [await holder(tijuana, from), await holder(tijuana, from)]
    const classId = await aClass(tijuana, day, hour)
    const { body: hers } = await book(ana, classId)
    const { body: his } = await book(luis, classId)
    expect([hers.freeUntil, his.freeUntil]).toEqual([until, until])
    now(until)
    expect(await cancel(ana, hers.id)).toMatchObject({ credit: "returned" })
    now(new Date(Date.parse(until) + 1).toISOString())
    expect(await cancel(luis, his.id)).toMatchObject({ credit: "lost" })
    expect((await heldBy(ana)).available - (await heldBy(luis)).available).toBe(1)
  })
})

describe("reservations", () => {
  test.each([
    ["an hour that is skipped, when the clock goes on", "02:30", "2026-03-09", "2026-03-08T10:30:00.000Z"],
    ["an hour that comes twice, when it comes first", "01:30", "2026-11-02", "2026-11-01T08:30:00.000Z"],
    ["the midnight of a day of 25 hours", "00:00", "2026-11-02", "2026-11-01T07:00:00.000Z"],
  ])("that open at %s, open once, and are shut a millisecond before", async (_, hour, day, opens) => {
    const { revision } = await ask("GET /config/opening")
    const rule = { branch: tijuana.branch, type: null, days: 1, hour }
    await ask("POST /config/opening", { classes: [rule], packages: [], revision })
    const ana = await holder(tijuana, new Date(Date.parse(opens) - 5 * 86_400_000).toISOString())
    const classId = await aClass(tijuana, day, "12:00")
    now(new Date(Date.parse(opens) - 1).toISOString())
    expect((await book(ana, classId)).body).toMatchObject({ error: "CLASS_NOT_OPEN_YET", opensAt: opens })
    now(opens)
    expect((await book(ana, classId)).status).toBe(201)
    const { revision: next } = await ask("GET /config/opening")
    await ask("POST /config/opening", { classes: [], packages: [], revision: next })
  })
})

describe("a package", () => {
  test.each([
    // It is the day after already in Mexico City.
    [
      "of a day of 23 hours, in Tijuana",
      "tijuana",
      "2026-02-07T07:30:00Z",
      spring,
      "2026-03-09T06:59:59.000Z",
    ],
    [
      "of a day of 25 hours, in Tijuana",
      "tijuana",
      "2026-10-03T06:30:00Z",
      autumn,
      "2026-11-02T07:59:59.000Z",
    ],
    ["of a month, in Mexico City", "city", "2026-01-30T05:30:00Z", "2026-02-28", "2026-03-01T05:59:59.000Z"],
  ])("ends with the last second %s", async (_, where, instant, day, ends) => {
    const of = where === "city" ? cupo.studio : tijuana
    const ana = await holder(of, instant)
    expect(await heldBy(ana)).toMatchObject({ expiresAt: ends, available: 5 })
    const next = new Date(Date.parse(`${day}T12:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const [last, after] = [await aClass(of, day, "23:30"), await aClass(of, next, "00:00")]
    expect((await book(ana, after)).body).toMatchObject({ error: "NO_CLASSES_AVAILABLE" })
    expect((await book(ana, last)).status).toBe(201)
    const balance = async () =>
      (
        await cupo.pool.query(
          `select l.balance from credit_ledger l join held_packages h on h.id = l.held_package_id
           where h.user_id = $1 order by l.seq desc limit 1`,
          [ana.id],
        )
      ).rows[0].balance
    await work(expireCredits, ends)
    expect(await balance()).toBe(4)
    await work(expireCredits, new Date(Date.parse(ends) + 1_000).toISOString())
    expect(await balance()).toBe(0)
  })
})

describe("a place that was freed in the night of the change", () => {
  test.each([
    // Half an hour before ten at night, and half an hour from seven in the morning, by the clock as it is then.
    [spring, "2026-03-08T05:30:00Z", "2026-03-08T14:30:00.000Z"],
    [autumn, "2026-11-01T04:30:00Z", "2026-11-01T15:30:00.000Z"],
  ])("can be given back free for an hour in which people are awake: %s", async (day, freed, until) => {
    const from = new Date(Date.parse(freed) - 5 * 86_400_000).toISOString()
    const [ana, luis] = [await holder(tijuana, from), await holder(tijuana, from)]
    const classId = await aClass(tijuana, day, "12:00", 1)
    const { body: hers } = await book(ana, classId)
    await ask("POST /waitlist", { classId, automatic: true }, luis)
    now(freed)
    await cancel(ana, hers.id)
    const { reservations } = await ask("GET /reservations/my", undefined, luis)
    expect(reservations).toMatchObject([{ classId, freeUntil: until }])
    now(until)
    expect(await cancel(luis, reservations[0].id)).toMatchObject({ credit: "returned" })
  })
})

describe("the reminder of tomorrow's class", () => {
  test.each([
    ["the day before one of 23 hours", spring, "2026-03-07T18:00:00.000Z"],
    ["a day of 23 hours", "2026-03-09", "2026-03-08T17:00:00.000Z"],
    ["a day of 25 hours", "2026-11-02", "2026-11-01T18:00:00.000Z"],
  ])("is written at ten in the morning of %s, once, and no minute before", async (_, day, ten) => {
    const ana = await holder(tijuana, new Date(Date.parse(ten) - 5 * 86_400_000).toISOString())
    // At the ends of the day: which day it is decides, and not how many hours are left.
    for (const hour of ["00:00", "23:30"])
      expect((await book(ana, await aClass(tijuana, day, hour))).status).toBe(201)
    const minute = new Date(Date.parse(ten) - 60_000).toISOString()
    const written = async (instant: string) => {
      await work(remindClasses, instant)
      const hers = "select from messages where kind = 'reminder' and user_id = $1"
      return (await cupo.pool.query(hers, [ana.id])).rowCount
    }
    expect([await written(minute), await written(ten), await written(ten)]).toEqual([0, 2, 2])
  })
})

describe("a coupon", () => {
  test.each([
    ["of 23 hours", spring, "2026-03-08T08:00:00.000Z", "2026-03-09T07:00:00.000Z"],
    ["of 25 hours", autumn, "2026-11-01T07:00:00.000Z", "2026-11-02T08:00:00.000Z"],
    ["that ends a month", "2026-02-28", "2026-02-28T08:00:00.000Z", "2026-03-01T08:00:00.000Z"],
  ])("is good from the first millisecond of its day %s to the last", async (_, day, from, to) => {
    const ana = await holder(tijuana, new Date(Date.parse(from) - 5 * 86_400_000).toISOString())
    const code = `NOCHE${++bought}`
    await ask("POST /coupons", {
      ...{ name: code, code, discount: 10, startDate: day, endDate: day, totalUses: 5 },
      ...{ branchId: tijuana.branch, packageIds: [], isActive: true },
    })
    const isGood = async (instant: number) => {
      now(new Date(instant).toISOString())
      const path = `/coupons/validate?code=${code}&packageId=${ana.packageId}&branchId=${tijuana.branch}`
      return (await ask(`GET ${path}`, undefined, ana)).valid
    }
    const [first, over] = [Date.parse(from), Date.parse(to)]
    const moments = [first - 1, first, over - 1, over]
    const found = []
    for (const one of moments) found.push(await isGood(one))
    expect(found).toEqual([false, true, true, false])
  })
})

describe("money", () => {
  /** Of a branch, and of the days that are asked for: what a report says, and what its payments come to. */
  async function told({ branch }: Studio, from: string, to = from) {
    const days = `from=${from}&to=${to}&branch=${branch}`
    const { totals, rows } = await ask(`GET /reports/of/payments?${days}&by=day`)
    const listed = await ask(`GET /transactions?size=500&branch=${branch}&initdate=${from}&enddate=${to}`)
    const sum = listed.transactions.reduce((all: number, one: { amount: number }) => all + one.amount, 0)
    expect(totals.paid ?? 0).toBe(sum)
    expect(rows.reduce((all: number, one: { paid: number }) => all + one.paid, 0)).toBe(sum)
    return sum
  }

  test.each([
    [
      "of 23 hours",
      "2026-03-08",
      ["2026-03-08T07:59:59.999Z", "2026-03-09T07:00:00.000Z"],
      [
        "2026-03-08T08:00:00.000Z",
        "2026-03-08T09:59:59.999Z",
        "2026-03-08T10:00:00.000Z",
        "2026-03-09T06:59:59.999Z",
      ],
    ],
    [
      "of 25 hours, with each of its two half past ones",
      "2026-11-01",
      ["2026-11-01T06:59:59.999Z", "2026-11-02T08:00:00.000Z"],
      [
        "2026-11-01T07:00:00.000Z",
        "2026-11-01T08:30:00.000Z",
        "2026-11-01T09:30:00.000Z",
        "2026-11-02T07:59:59.999Z",
      ],
    ],
    [
      "that ends a month",
      "2026-02-28",
      ["2026-02-28T07:59:59.999Z", "2026-03-01T08:00:00.000Z"],
      [
        "2026-02-28T08:00:00.000Z",
        "2026-03-01T05:59:59.999Z",
        "2026-03-01T06:00:00.000Z",
        "2026-03-01T07:59:59.999Z",
      ],
    ],
  ])("of a day %s is what was paid in it, in every figure", async (_, day, outside, inside) => {
    const of = await makeBranch(cupo.pool, cupo.studio, { name: `Caja ${++bought}`, timeZone: there })
    const one = await cupo.person({})
    for (const instant of [...outside, ...inside])
      await sell(of, one, await makePackage(cupo.pool, { description: `Caja ${++bought}` }), instant)
    // Of the last moment of it, and a day later.
    now(inside.at(-1) as string)
    expect((await ask(`GET /reports/branch-day?branch=${of.branch}`)).day).toBe(day)
    const all = async () => {
      expect(await told(of, day)).toBe(2_000)
      const [before, after] = [-1, 1].map((days) =>
        new Date(Date.parse(`${day}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10),
      ) as [string, string]
      expect(await told(of, before)).toBe(500)
      expect(await told(of, after)).toBe(500)
      expect(await told(of, before, after)).toBe(3_000)
    }
    await all()
    now("2026-11-15T18:00:00Z")
    await all()
  })
})

describe("a class at half past eleven of a month's last night", () => {
  test("is of that day, fortnight and month, in reports and in what is paid for it, counted or kept", async () => {
    now("2026-02-10T18:00:00Z")
    const { instructor } = await teacher(cupo)
    const rules = { cadence: "fortnight", heads: "attended", cancelled: "never", lateHours: 12 }
    await ask("POST /config/payroll", { ...rules, paysFrom: "2026-02-16" })
    await ask(`POST /instructors/${instructor}/rates`, { from: "2026-02-01", kind: "per_class", base: 350 })
    const ids: Record<string, string> = {}
    for (const of of [cupo.studio, tijuana]) {
      const room = await makeRoom(cupo.pool, of, `Sala ${++bought}`, 2)
      const name = of === tijuana ? "there" : "here"
      ids[name] = await makeClass(cupo.pool, of, { day: "2026-02-28", hour: "23:30", room, instructor })
      const ana = await holder(of, "2026-02-10T18:00:00Z")
      const { body } = await book(ana, ids[name] as string)
      now(at("2026-02-28", "23:29", of.timeZone).toISOString())
      await ask("POST /attendance", { classId: body.classId, userId: ana.id, attended: true })
    }
    now("2026-03-05T18:00:00Z")
    const check = async () => {
      const of = async (period: string) => {
        const { instructors } = await ask(`GET /payroll/periods/${period}`)
        return instructors.find((one: { instructor: string }) => one.instructor === instructor)
      }
      expect(await of("2026-02-16")).toMatchObject({ classes: 2, total: 700, heads: 2 })
      expect((await of("2026-03-01"))?.classes ?? 0).toBe(0)
      const asked = `instructor=${instructor}&by=day`
      const february = await ask(`GET /reports/of/attendance?from=2026-02-16&to=2026-02-28&${asked}`)
      expect(february.totals).toMatchObject({ attended: 2 })
      expect(february.rows).toMatchObject([{ day: "2026-02-28" }])
      const march = await ask(`GET /reports/of/attendance?from=2026-03-01&to=2026-03-15&${asked}`)
      expect(march.rows).toEqual([])
    }
    await check()
    await work(sumClasses, "2026-03-05T18:00:00Z")
    await check()
  })
})
