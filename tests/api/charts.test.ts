import { randomUUID } from "node:crypto"
import { Temporal } from "temporal-polyfill"
import { beforeAll, describe, expect, test } from "vitest"
import { expireCredits } from "../../server/features/packages/expire.ts"
import { takenBefore } from "../../server/features/packages/ledger.ts"
import { forgetCharts, sumCharts } from "../../server/features/reports/charts/kept.ts"
import { sumWhatIsOver } from "../../server/features/reports/kept/sum.ts"
import type { Platform } from "../../server/platform/context.ts"
import { sharedCupo } from "../support/cupo.ts"
import { chance } from "../support/ledger.ts"
import type { Person } from "../support/people.ts"
import { at, give, makeBranch, makeClass, makePackage, type Studio } from "../support/studio.ts"

/** What the charts tell of seats and packages is counted here once more, of nothing but what the lists give back. */

const cupo = sharedCupo()
const now = at("2026-03-18", "18:00")
let admin: Person
let tijuana: Studio
let onlyTijuana: Person
let people: Person[]
type Twice = Awaited<ReturnType<typeof comeTwice>>[number]
let twice: Twice[]

/** Around the ends of months, and of the weeks that are looked at; in two branches an hour or two apart. */
const days = [
  ...["2025-03-31", "2025-04-01", "2025-11-30", "2025-12-01", "2025-12-23", "2025-12-24", "2025-12-31"],
  ...["2026-01-01", "2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01", "2026-03-16", "2026-03-17"],
]
const hoursOf = (nth: number) => (nth % 2 ? ["07:00", "07:30"] : ["07:30", "22:30"])

interface Given {
  id: string
  studio: Studio
  day: string
  hour: string
}

const book = async (as: Person, classId: string) =>
  (await cupo.call("POST /reservations", { as, body: { classId } })).body.id as string | undefined

beforeAll(async () => {
  admin = await cupo.person({ role: "admin", superuser: true })
  tijuana = await makeBranch(cupo.pool, cupo.studio, { name: "Zona Río", timeZone: "America/Tijuana" })
  onlyTijuana = await cupo.person({
    ...{ role: "employee", branches: [tijuana.branch] },
    permissions: { dashboard: ["estadisticas"], clases: ["listado", "detalle"] },
  })
  const next = chance(23)
  const some = (share: number) => next() < share
  people = await Promise.all(Array.from({ length: 8 }, () => cupo.customer()))
  const five = await makePackage(cupo.pool, { description: "Cinco", totalClasses: 5, days: 40 })
  // Some of a branch, and some that are good in all.
  const there = await makePackage(cupo.pool, { description: "Cinco allá", days: 40, branch: tijuana.branch })
  const classes: Given[] = []
  for (const [nth, day] of days.entries())
    for (const studio of [cupo.studio, tijuana])
      for (const hour of hoursOf(nth))
        classes.push({ id: await makeClass(cupo.pool, studio, { day, hour }), studio, day, hour })
  for (const [n, one] of classes.entries()) {
    if (n % 4 === 0)
      for (const { id } of people)
        if (some(0.7))
          await give(cupo.pool, id, some(0.3) ? there : five, at(one.day, "00:01", "America/Mexico_City"))
    cupo.server.setTime(new Date(at(one.day, one.hour, one.studio.timeZone).getTime() - 50 * 60_000))
    const booked: [Person, string][] = []
    for (const person of people.filter((_, nth) => nth < 2 + (n % 7) && some(0.6))) {
      const id = await book(person, one.id)
      if (id) booked.push([person, id])
    }
    for (const [person, id] of booked) {
      if (some(0.15)) await cupo.call(`DELETE /reservations/${id}`, { as: person })
      else if (some(0.3))
        await cupo.call("POST /attendance", {
          as: admin,
          body: { classId: one.id, userId: person.id, attended: some(0.5) },
        })
    }
    if (n % 11 === 3)
      expect((await cupo.call(`POST /classes/${one.id}/cancel`, { as: admin })).status).toBe(200)
    // To another hour of its day.
    if (n % 11 === 7) {
      const shown = (await cupo.call(`GET /classes/${one.id}`)).body
      const body = {
        ...{
          day: one.day,
          hour: one.hour < "12" ? "12:15" : "23:05",
          minutes: 50,
          type: "groups",
          info: "",
          capacity: shown.capacity,
        },
        ...{ branch: one.studio.branch, room: one.studio.room, revision: shown.revision },
        ...{ discipline: one.studio.discipline, instructor: one.studio.instructor },
      }
      const { token } = (await cupo.call(`POST /classes/${one.id}/impact`, { as: admin, body })).body
      const accepted = { ...body, accepts: token }
      const moved = await cupo.call(`PUT /classes/${one.id}`, { as: admin, body: accepted })
      expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    }
  }
  cupo.server.setTime(now)
  const [stays, goes, loses] = people as [Person, Person, Person]
  await merge([stays, goes])
  twice = await comeTwice()
  // Of some the hour of expiry has come, of others not; some are given more, some less, and some were taken elsewhere.
  await expireCredits({
    pool: cupo.pool,
    clock: { now: () => at("2026-03-01", "00:00") },
  } as unknown as Platform)
  const { packages } = (await cupo.call(`GET /users/${loses.id}/credits`, { as: admin })).body
  const [active] = packages.filter((one: { active: boolean }) => one.active)
  const adjusted = [
    ...[3, -2].map((delta) => ({ delta, reason: "Cortesía" })),
    { delta: -1, reason: takenBefore },
  ]
  for (const body of adjusted) {
    const path = `POST /users/${loses.id}/credits/${active.id}/adjust`
    expect((await cupo.call(path, { as: admin, key: randomUUID(), body })).status).toBe(200)
  }
})

interface Listed {
  day: string
  hour: string
  branch: string
  capacity: number
  occupied: number
  cancelledAt: string | null
}

const every = async <Row>(path: string, name: string, as: Person): Promise<Row[]> => {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const { body } = await cupo.call(`GET ${path}&size=500&page=${page}`, { as })
    all.push(...body[name])
    if (all.length >= body.total) return all
  }
}

const merge = async ([stays, goes]: [Person, Person]) => {
  const { body } = await cupo.call(`POST /users/${stays.id}/merge/impact`, {
    ...{ as: admin, body: { other: goes.id } },
  })
  const merged = await cupo.call(`POST /users/${stays.id}/merge`, {
    ...{ as: admin, key: randomUUID() },
    body: { other: goes.id, accepts: body.token },
  })
  expect(merged.status).toBe(200)
}

/** Each comes to a class of June and to another of September, and to nothing else; the last of them not yet to that of June. */
async function comeTwice(): Promise<{ june: Given; person: Person }[]> {
  const later = { studio: tijuana, day: "2025-09-10", hour: "10:00" }
  const september = { ...later, id: await makeClass(cupo.pool, tijuana, later) }
  const all = []
  for (const [n, isThere] of [true, true, true, false].entries()) {
    const one = { studio: tijuana, day: `2025-06-1${n}`, hour: "10:00" }
    const june = { ...one, id: await makeClass(cupo.pool, tijuana, one) }
    const person = await cupo.customer()
    people.push(person)
    await give(cupo.pool, person.id, cupo.studio.packages.unlimited, at("2025-06-01", "08:00"))
    await give(cupo.pool, person.id, cupo.studio.packages.unlimited, at("2025-09-01", "08:00"))
    for (const given of isThere ? [june, september] : [september]) {
      before(given)
      expect(await book(person, given.id)).toBeDefined()
    }
    cupo.server.setTime(now)
    all.push({ june, person })
  }
  return all
}

/** An hour before a class. */
const before = ({ day, hour, studio }: Given) =>
  cupo.server.setTime(new Date(at(day, hour, studio.timeZone).getTime() - 3_600_000))

/** Of classes of long ago one is cancelled, one is moved, somebody did not come to one, somebody did; and two people are one. */
async function writeLate(): Promise<void> {
  const [cancelled, moved, missed, came] = twice as [Twice, Twice, Twice, Twice]
  before(cancelled.june)
  expect((await cupo.call(`POST /classes/${cancelled.june.id}/cancel`, { as: admin })).status).toBe(200)
  await cupo.pool.query(
    `update classes set day = day + 61, starts_at = starts_at + interval '61 days', ends_at = ends_at + interval '61 days'
     where id = $1`,
    [moved.june.id],
  )
  cupo.server.setTime(at(missed.june.day, "10:30", tijuana.timeZone))
  const marked = { classId: missed.june.id, userId: missed.person.id, attended: false }
  expect((await cupo.call("POST /attendance", { as: admin, body: marked })).status).toBe(200)
  before(came.june)
  expect(await book(came.person, came.june.id)).toBeDefined()
  cupo.server.setTime(now)
  await merge([people[3], people[4]] as [Person, Person])
}

const states: [name: string, reach: () => Promise<unknown>][] = [
  ["of the rows alone", async () => {}],
  [
    "as it was summed",
    async () => {
      await sumWhatIsOver(cupo)
      await sumCharts({ ...cupo, clock: { now: () => now } } as unknown as Platform)
    },
  ],
  [
    "of what is kept and what was written late since",
    async () => {
      await writeLate()
      await forgetCharts(cupo.pool)
    },
  ],
]

const whose = [
  ["everybody's", () => admin, "", () => true],
  ["one branch's, by who sees all", () => admin, "?branch=", (branch: string) => branch === tijuana.branch],
  ["one branch's", () => onlyTijuana, "", (branch: string) => branch === tijuana.branch],
] as const
const report = async (name: string, as: Person, query: string) => {
  const { status, body } = await cupo.call(`GET /reports/${name}${query && `${query}${tijuana.branch}`}`, {
    as,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe.each(states)("%s", (_state, reach) => {
  beforeAll(reach)

  test.each(whose)(
    "of %s seats each hour of the week has those that its classes show",
    async (_n, as, query, isOf) => {
      const { from, to, hours: told } = await report("occupancy", as(), query)
      expect([from, to]).toEqual(["2025-12-24", "2026-03-17"])
      const listed: Listed[] = await every(`/classes/page?from=${from}&to=${to}`, "classes", admin)
      const given = listed.filter(({ branch, cancelledAt }) => isOf(branch) && !cancelledAt)
      const by = Map.groupBy(
        given,
        ({ day, hour }) => `${Temporal.PlainDate.from(day).dayOfWeek - 1} ${Number(hour.slice(0, 2))}`,
      )
      const counted = [...by].map(([key, classes]) => {
        const [weekday, hour] = key.split(" ").map(Number)
        const sum = (name: "capacity" | "occupied") => classes.reduce((all, one) => all + one[name], 0)
        return {
          weekday,
          hour,
          classes: classes.length,
          capacity: sum("capacity"),
          occupied: sum("occupied"),
        }
      })
      counted.sort((a, b) => Number(a.weekday) - Number(b.weekday) || Number(a.hour) - Number(b.hour))
      expect(told).toEqual(counted)
      expect(counted.reduce((sum, { occupied }) => sum + occupied, 0)).toBeGreaterThan(20)
      // Two begin in one hour, and one was moved to another.
      expect(counted.some(({ hour }) => hour === 12 || hour === 23)).toBe(true)
    },
  )

  test.each(whose)(
    "of %s people those who came first and those who came again are told by month",
    async (_n, as, query, isOf) => {
      const { months } = await report("returning", as(), query)
      interface Seat {
        userId: string
        status: string
        class: { day: string; branch: string; cancelledAt: string | null; startsAt: string }
      }
      const seats: Seat[] = await every("/reservations?sort=startsAt", "reservations", admin)
      const came = seats.filter(
        (one) =>
          (one.status === "active" || one.status === "attended") &&
          !one.class.cancelledAt &&
          new Date(one.class.startsAt) <= now,
      )
      const monthOf = ({ class: { day } }: Seat) => day.slice(0, 7)
      const first = new Map<string, string>()
      for (const one of came.toSorted((a, b) => (a.class.day < b.class.day ? -1 : 1)))
        if (!first.has(one.userId)) first.set(one.userId, monthOf(one))
      expect(months).toHaveLength(12)
      for (const { from, to, ...told } of months) {
        const month = from.slice(0, 7)
        expect(to).toBe(String(Temporal.PlainDate.from(from).add({ months: 1 }).subtract({ days: 1 })))
        const here = new Set(
          came.filter((one) => monthOf(one) === month && isOf(one.class.branch)).map(({ userId }) => userId),
        )
        const isNew = (id: string) => first.get(id) === month
        expect(told, month).toEqual({
          new: [...here].filter(isNew).length,
          returning: [...here].filter((id) => !isNew(id)).length,
        })
      }
      expect(months.some((one: { returning: number }) => one.returning > 0)).toBe(true)
    },
  )

  test.each(whose)(
    "of %s packages each class that was sold is used, expired, taken back or left",
    async (_n, as, query, isOf) => {
      const { from, to, packages } = await report("unspent", as(), query)
      expect([from, to]).toEqual(["2025-04-01", "2026-03-31"])
      interface Held {
        id: string
        description: string
        branchId: string | null
        startsAt: string
        expiresAt: string
        timeZone: string
        totalClasses: number
        available: number
        isUnlimited: boolean
      }
      interface Movement {
        heldPackageId: string
        delta: number
        reason: string
        note: string
      }
      const counted = new Map<string, Record<string, number>>()
      for (const { id } of people) {
        const { status, body } = await cupo.call(`GET /users/${id}/credits?ended=500`, { as: admin })
        if (status !== 200) continue
        const { packages: held, movements } = body as { packages: Held[]; movements: Movement[] }
        for (const one of held) {
          const day = Temporal.Instant.from(one.startsAt)
            .toZonedDateTimeISO(one.timeZone)
            .toPlainDate()
            .toString()
          if (one.isUnlimited || day < from || day > to || !isOf(one.branchId ?? "")) continue
          const sum = (is: (movement: Movement) => boolean) =>
            movements
              .filter((movement) => movement.heldPackageId === one.id && is(movement))
              .reduce((all, { delta }) => all + delta, 0)
          const isOver = new Date(one.expiresAt) < now
          const of = counted.get(one.description) ?? {}
          const add = (name: string, count: number) => (of[name] = (of[name] ?? 0) + count)
          add("packages", 1)
          add("sold", one.totalClasses)
          add(
            "added",
            sum(({ reason, delta }) => reason === "adjusted" && delta > 0),
          )
          const isTakenBefore = ({ note }: Movement) => note === "Clases tomadas antes de este registro"
          add("used", -sum((one) => ["used", "returned"].includes(one.reason) || isTakenBefore(one)))
          add("expired", -sum(({ reason }) => reason === "expired") + (isOver ? one.available : 0))
          add("withdrawn", -sum((one) => one.reason === "adjusted" && one.delta < 0 && !isTakenBefore(one)))
          add("left", isOver ? 0 : one.available)
          counted.set(one.description, of)
        }
      }
      const told = packages.map(({ packageId: _, name, ...rest }: { packageId: string; name: string }) => [
        name,
        rest,
      ])
      expect(new Map(told)).toEqual(counted)
      for (const one of packages)
        expect(one.used + one.expired + one.withdrawn + one.left).toBe(one.sold + one.added)
      const all = (name: string) =>
        packages.reduce((sum: number, one: Record<string, number>) => sum + (one[name] ?? 0), 0)
      for (const name of ["used", "expired", "left"]) expect(all(name), name).toBeGreaterThan(0)
    },
  )
})
