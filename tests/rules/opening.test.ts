import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sayAt } from "../../contract/calendar.ts"
import { opensFor, opensWith } from "../../contract/opening.ts"
import { type OpeningTimes, OpeningTimes as Times } from "../../contract/openingTimes.ts"
import type { Held } from "../../server/features/packages/eligible.ts"
import { type Bookable, canBook, opensAt } from "../../server/features/reservations/deciding/bookable.ts"
import { daysOpen, openingAhead, openingOf } from "../../server/features/schedule/opening.ts"
import { toOpeningTimes } from "../../server/features/studio/settings.ts"

const hour = 3_600_000
const roma = "00000000-0000-4000-8000-000000000001"
const club = "00000000-0000-4000-8000-00000000000a"
const evening = {
  ...{ branchId: roma, type: "groups" as const, day: "2026-11-27", timeZone: "America/Mexico_City" },
}
const all = { branch: null, type: null, days: 3, hour: "20:00" }
const opens = (times: OpeningTimes, item: Parameters<typeof openingOf>[0] = evening) =>
  openingOf(item, times)?.at ?? "always"

describe("reservations open", () => {
  test("always, where nobody says otherwise or what is kept cannot be read", () => {
    for (const kept of [undefined, null, {}, { classes: [{ days: 0 }] }, "8:00"])
      expect(openingOf(evening, toOpeningTimes(kept))).toBeNull()
  })

  test("so many days before the class, at an hour of its branch", () => {
    expect(opens({ classes: [all], packages: [] })).toBe("2026-11-25T02:00:00.000Z")
  })

  test("so many days ahead at the most, where each class has a rule", () => {
    const package14 = { package: club as never, days: 14, hour: "08:00" }
    const of = (classes: object[], packages: object[] = []) => daysOpen({ classes, packages } as never)
    expect(of([])).toBe(Infinity)
    expect(of([all])).toBe(3)
    expect(of([all, { ...all, branch: roma, days: 5 }])).toBe(5)
    expect(of([all], [package14])).toBe(14)
    expect(of([all], [{ ...package14, days: null }])).toBe(Infinity)
    expect(of([{ ...all, branch: roma }])).toBe(Infinity)
    expect(of([{ ...all, type: "groups" }])).toBe(Infinity)
    expect(
      of([
        { ...all, type: "groups" },
        { ...all, type: "groups", branch: roma },
      ]),
    ).toBe(Infinity)
    expect(
      of([
        { ...all, type: "groups" },
        { ...all, type: "individual", days: 7 },
      ]),
    ).toBe(7)
  })

  test("by what says most of the class: branch and type, branch, type, all", () => {
    const rules = [
      all,
      { ...all, type: "groups" as const, days: 4 },
      { ...all, branch: roma, days: 5 },
      { ...all, branch: roma, type: "groups" as const, days: 6 },
    ]
    const days = (count: number, item = evening) =>
      opens({ classes: rules.slice(0, count), packages: [] }, item)
    expect([1, 2, 3, 4].map((count) => days(count).slice(0, 10))).toEqual([
      ...["2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"],
    ])
    expect(days(4, { ...evening, branchId: club }).slice(0, 10)).toBe("2026-11-24")
    expect(opens({ classes: [all, { ...all, branch: roma, days: null }], packages: [] })).toBe("always")
    const alone = { ...evening, type: "individual" as const }
    expect(opens({ classes: rules, packages: [] }, alone).slice(0, 10)).toBe("2026-11-23")
    expect(opens({ classes: rules.slice(0, 2), packages: [] }, alone).slice(0, 10)).toBe("2026-11-25")
  })

  test("on days that the clock is set, at the hour that there is", () => {
    const at = (day: string, hourOf: string) =>
      opens(
        { classes: [{ ...all, days: 1, hour: hourOf }], packages: [] },
        { ...evening, day, timeZone: "America/Tijuana" },
      )
    // 2:30 is skipped on 8 March 2026, and 1:30 comes twice on 1 November.
    expect(at("2026-03-09", "02:30")).toBe("2026-03-08T10:30:00.000Z")
    expect(at("2026-11-02", "01:30")).toBe("2026-11-01T08:30:00.000Z")
    expect(at("2026-03-09", "20:00")).toBe("2026-03-09T03:00:00.000Z")
    expect(at("2026-03-08", "20:00")).toBe("2026-03-08T04:00:00.000Z")
  })

  test("always before the class begins", () => {
    const day = fc
      .integer({ min: 0, max: 700 })
      .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
    const clock = fc.integer({ min: 0, max: 23 }).map((n) => `${String(n).padStart(2, "0")}:59`)
    const zone = fc.constantFrom("America/Mexico_City", "America/Tijuana", "Europe/Madrid", "Asia/Kolkata")
    fc.assert(
      fc.property(day, clock, zone, fc.integer({ min: 1, max: 90 }), (date, at, timeZone, days) => {
        const rule = { classes: [{ ...all, days, hour: at }], packages: [] }
        const [dayThere = ""] = new Date(opens(rule, { ...evening, day: date, timeZone }))
          .toLocaleString("sv-SE", { timeZone })
          .split(" ")
        expect(dayThere < date).toBe(true)
      }),
    )
  })

  test("sooner with a package, never later", () => {
    const packages = [
      { package: club, days: 7, hour: "08:00" },
      { package: roma, days: 1, hour: "08:00" },
    ]
    const opening = openingOf(evening, { classes: [all], packages })
    expect(opening?.sooner).toEqual([{ package: club, at: "2026-11-20T14:00:00.000Z" }])
    expect(opensWith(opening, club)).toBe(Date.parse("2026-11-20T14:00:00Z"))
    expect([opensWith(opening, roma), opensWith(opening, null)]).toEqual(
      Array(2).fill(Date.parse("2026-11-25T02:00:00Z")),
    )
    expect(opensFor(opening, [roma, club])).toBe(opensWith(opening, club))
    const free = openingOf(evening, {
      classes: [all],
      packages: [{ package: club, days: null, hour: "08:00" }],
    })
    expect(opensWith(free, club)).toBe(0)
    // Once all may book, nothing is said of it.
    expect(openingAhead(evening, { classes: [all], packages }, new Date("2026-11-25T02:00:00Z"))).toBeNull()
    expect(
      openingAhead(evening, { classes: [all], packages }, new Date("2026-11-25T01:59:59.999Z")),
    ).not.toBeNull()
  })

  test("by rules of which no two are of the same", () => {
    const fault = (value: object) =>
      Times.safeParse({ classes: [], packages: [], ...value }).error?.issues[0]?.message
    expect(fault({ classes: [all, { ...all, days: 9 }] })).toBe("Hay dos reglas para las mismas clases")
    const one = { package: club, days: 7, hour: "08:00" }
    expect(fault({ packages: [one, one] })).toBe("Hay dos reglas para el mismo paquete")
    for (const days of [0, 91]) expect(fault({ classes: [{ ...all, days }] })).toBe("Entre 1 y 90")
    expect(fault({ classes: [{ ...all, hour: "24:00" }] })).toBe("Usa HH:mm")
  })
})

describe("a class that opens", () => {
  const now = Date.parse("2026-11-20T00:00:00Z")
  const wanted: Bookable = {
    ...{ ...evening, id: "evening", status: "abierta", isFull: false, isCancelled: false },
    ...{ startsAt: now + 100 * hour, endsAt: now + 101 * hour },
    opening: {
      at: new Date(now + 10 * hour).toISOString(),
      sooner: [{ package: club, at: new Date(now + 4 * hour).toISOString() }],
    },
  }
  const held = (packageId: string | null, more: Partial<Held> = {}): Held => ({
    ...{
      id: `of ${packageId}`,
      packageId,
      description: "",
      type: "group",
      isUnlimited: false,
      branchId: null,
      frozenFrom: null,
      frozenUntil: null,
    },
    ...{ startsAt: now, expiresAt: now + 1000 * hour, createdAt: 0, seq: 1, balance: 5, ...more },
  })
  const said = (packages: Held[], hours: number, isEarly = false) => {
    const decision = canBook(wanted, { mine: [], held: packages, isEarly }, now + hours * hour)
    return "refusal" in decision ? decision.refusal : decision.pays.packageId
  }

  test("is for nobody before, and for all at that instant", () => {
    expect(said([held(roma)], 10 - 1e-6)).toBe("CLASS_NOT_OPEN_YET")
    expect(said([held(roma)], 10)).toBe(roma)
    expect([said([], 9), said([], 10)]).toEqual(["CLASS_NOT_OPEN_YET", "NO_PACKAGES"])
  })

  test("is paid, until then, by a package that opens it sooner and by no other", () => {
    const unlimited = held(roma, { isUnlimited: true })
    expect(said([unlimited, held(club)], 4 - 1e-6)).toBe("CLASS_NOT_OPEN_YET")
    expect(said([unlimited, held(club)], 4)).toBe(club)
    expect(said([unlimited, held(club)], 10)).toBe(roma)
    expect(said([unlimited, held(club, { balance: 0 })], 4)).toBe("CLASS_NOT_OPEN_YET")
    expect(said([held(club, { type: "individual" })], 4)).toBe("CLASS_NOT_OPEN_YET")
  })

  test("says since when of what could pay it", () => {
    const at = (packages: Held[]) => (opensAt(wanted, { held: packages }, now) - now) / hour
    expect([at([held(roma), held(club)]), at([held(roma), held(club, { balance: 0 })]), at([])]).toEqual([
      4, 10, 10,
    ])
  })

  test("is open before to who may book early, by what pays as ever", () => {
    expect(said([held(roma, { isUnlimited: true }), held(club)], 0, true)).toBe(roma)
    expect(said([], 0, true)).toBe("NO_PACKAGES")
  })
})

test("a moment is said as part of a sentence", () => {
  const now = new Date("2026-11-24T18:00:00Z")
  const said = (instant: string, audience: "customer" | "staff" = "staff") =>
    sayAt(instant, "America/Mexico_City", { now, audience })
  expect(said("2026-11-25T02:00:00Z", "customer")).toBe("hoy a las 8:00\u00a0p.\u00a0m.")
  expect(said("2026-11-25T19:00:00Z", "customer")).toBe("mañana a la 1:00\u00a0p.\u00a0m.")
  expect(said("2026-11-27T07:05:00Z")).toBe("el viernes a la 01:05")
  expect(said("2026-12-01T14:00:00Z")).toBe("el mar 1 dic a las 08:00")
})
