import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { payingType } from "../../contract/payingType.ts"
import { classTypes } from "../../contract/schedule.ts"
import { choosePackage, type Held, isFrozenOn } from "../../server/features/packages/eligible.ts"
import {
  type Bookable,
  canBook,
  type Paying,
  seatFor,
  unlimitedPerDay,
} from "../../server/features/reservations/deciding/bookable.ts"
import { heldPackage } from "../support/held.ts"

/** A class, and a customer who wants it. */
type Facts = { class: Bookable } & Paying

const hour = 3_600_000
/** Instants of a few weeks around now, on a grid so that they meet. */
const instant = fc
  .oneof(fc.integer({ min: -400, max: 800 }), fc.integer({ min: -2, max: 2 }))
  .map((hours) => hours * hour)
const branch = fc.constantFrom("Roma Norte", "Coyoacán")
const day = fc.constantFrom("2026-11-24", "2026-11-25", "2026-11-26")
const now = 0

const held: fc.Arbitrary<Held> = fc
  .record({
    id: fc.uuid(),
    packageId: fc.constant(null),
    description: fc.constant("10 clases"),
    type: fc.constantFrom("group" as const, "individual" as const),
    isUnlimited: fc.boolean(),
    branchId: fc.option(branch),
    startsAt: instant,
    expiresAt: instant,
    frozen: fc.option(fc.tuple(day, day)),
    createdAt: instant,
    seq: fc.integer({ min: 1, max: 50 }),
    balance: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ frozen, ...one }) => {
    const [frozenFrom = null, frozenUntil = null] = frozen?.sort() ?? []
    return { ...one, frozenFrom, frozenUntil, ...(one.isUnlimited && { balance: 0 }) }
  })

const mine = fc
  .record({ classId: fc.constantFrom("this", "b", "c", "d"), day, startsAt: instant })
  .map((one) => ({ ...one, endsAt: one.startsAt + hour }))

const facts: fc.Arbitrary<Facts> = fc.record({
  class: fc
    .record({
      id: fc.constant("this"),
      branchId: branch,
      day,
      startsAt: instant,
      isFull: fc.boolean(),
      type: fc.constantFrom(...classTypes),
      status: fc.constantFrom("abierta" as const, "cerrada" as const),
      isCancelled: fc.boolean(),
      opening: fc.constant(null),
    })
    .map((one) => ({ ...one, endsAt: one.startsAt + hour })),
  mine: fc.array(mine, { maxLength: 4 }),
  held: fc.array(held, { maxLength: 5 }),
})

/** Facts in which nothing stands against the class itself, so that what pays is what decides. */
const openFacts = facts.map((one) => ({
  ...one,
  mine: one.mine
    .filter(({ classId }) => classId !== "this")
    .map((other) => ({ ...other, startsAt: -hour, endsAt: 0 })),
  class: {
    ...one.class,
    ...{ isFull: false, isCancelled: false, status: "abierta" as const },
    startsAt: Math.abs(one.class.startsAt) + hour,
    endsAt: Math.abs(one.class.startsAt) + 2 * hour,
  },
}))

const forEach = (arbitrary: fc.Arbitrary<Facts>, hold: (facts: Facts) => void) =>
  fc.assert(fc.property(arbitrary, hold), { numRuns: 2_000 })

/** A class of an hour from now, which nothing stands against. */
const wanted: Bookable = {
  ...{ id: "this", branchId: "Roma Norte", day: "2026-11-25", type: "groups", status: "abierta" },
  ...{ startsAt: hour, endsAt: 2 * hour, isFull: false, isCancelled: false, opening: null },
}

describe("a class that is booked", () => {
  test("is open, to come, not full, and meets no other of the customer's", () => {
    forEach(facts, (given) => {
      if ("refusal" in canBook(given.class, given, now)) return
      const { class: wanted } = given
      expect(wanted.status === "abierta" && !wanted.isFull && wanted.startsAt > now).toBe(true)
      expect(given.mine.some((one) => one.classId === "this")).toBe(false)
      for (const one of given.mine)
        expect(one.endsAt <= wanted.startsAt || wanted.endsAt <= one.startsAt).toBe(true)
    })
  })

  test("is paid by a package that is held, valid now and at the class, of its type and branch, with a credit left", () => {
    forEach(openFacts, (given) => {
      const decision = canBook(given.class, given, now)
      if ("refusal" in decision) return
      const { pays } = decision
      const { class: wanted } = given
      expect(given.held).toContain(pays)
      expect(pays.startsAt <= now && now <= pays.expiresAt).toBe(true)
      expect(pays.startsAt <= wanted.startsAt && wanted.startsAt <= pays.expiresAt).toBe(true)
      expect(pays.type).toBe(payingType(wanted.type))
      expect([null, wanted.branchId]).toContain(pays.branchId)
      expect(pays.isUnlimited || pays.balance > 0).toBe(true)
      expect(isFrozenOn(pays, wanted.day)).toBe(false)
    })
  })

  test("leaves the holder of an unlimited package with two that day at most", () => {
    forEach(openFacts, (given) => {
      if ("refusal" in canBook(given.class, given, now)) return
      const unlimited = given.held.some(
        (one) =>
          one.isUnlimited && one.startsAt <= now && now <= one.expiresAt && !isFrozenOn(one, given.class.day),
      )
      const sameDay = given.mine.filter((one) => one.day === given.class.day).length
      if (unlimited) expect(sameDay + 1).toBeLessThanOrEqual(unlimitedPerDay)
    })
  })
})

test("a class is said to overlap only when another of the customer's runs while it does", () => {
  forEach(facts, (given) => {
    const decision = canBook(given.class, given, now)
    if (!("refusal" in decision) || decision.refusal !== "OVERLAPPING_RESERVATION") return
    const { startsAt, endsAt } = given.class
    const shared = given.mine.map((one) => Math.min(endsAt, one.endsAt) - Math.max(startsAt, one.startsAt))
    expect(Math.max(...shared)).toBeGreaterThan(0)
  })
})

describe("the package that pays", () => {
  const choose = (given: Facts, all: Held[]) => choosePackage(all, given.class, now)

  test("is the same in whatever order they were read, when no two are alike", () => {
    const distinct = openFacts.map((given) => ({
      ...given,
      held: given.held.map((one, i) => ({ ...one, createdAt: i })),
    }))
    forEach(distinct, (given) => {
      expect(choose(given, given.held.toReversed())).toEqual(choose(given, given.held))
    })
  })

  test("comes before every other that could: unlimited, else the one that ends first", () => {
    forEach(openFacts, (given) => {
      const choice = choose(given, given.held)
      if ("refusal" in choice) return
      for (const other of given.held) {
        if ("refusal" in choose(given, [other])) continue
        if (other.isUnlimited) expect(choice.pays.isUnlimited).toBe(true)
        if (other.isUnlimited === choice.pays.isUnlimited) {
          expect(choice.pays.expiresAt).toBeLessThanOrEqual(other.expiresAt)
        }
      }
    })
  })

  test("is without limit though it lasts longer, then what ends first though it is newer, then the oldest; of the branch, too", () => {
    const late = heldPackage({ id: "late", expiresAt: 9 * hour, createdAt: 1 })
    const soon = heldPackage({ id: "soon", expiresAt: 5 * hour, createdAt: 7 })
    const older = { ...soon, id: "older", createdAt: 5, branchId: "Roma Norte" }
    const away = { ...soon, id: "away", createdAt: 3, branchId: "Coyoacán" }
    const unlimited = { ...late, id: "unlimited", isUnlimited: true, balance: 0, expiresAt: 99 * hour }
    const turn = (...held: Held[]) => {
      const choice = choosePackage(held, wanted, now)
      return "pays" in choice ? choice.pays.id : choice.refusal
    }
    expect(turn(late, soon, away, older, unlimited)).toBe("unlimited")
    expect(turn(late, soon, away, older)).toBe("older")
    expect(turn(older, soon)).toBe("older")
    expect(turn(late, soon, away)).toBe("soon")
    expect(turn(late, away)).toBe("late")
    expect(turn(away)).toBe("NO_COMPATIBLE_PACKAGE")
  })

  test("is found whenever one alone would do, and one more never takes it away", () => {
    forEach(openFacts, (given) => {
      const someDoes = given.held.some((one) => "pays" in choose(given, [one]))
      expect("pays" in choose(given, given.held)).toBe(someDoes)
    })
  })
})

test("a class may begin as another of one's own ends, and end as another begins", () => {
  const pays = heldPackage({ expiresAt: 9 * hour })
  const beside = (startsAt: number) =>
    canBook(
      wanted,
      { mine: [{ classId: "b", day: wanted.day, startsAt, endsAt: startsAt + hour }], held: [pays] },
      now,
    )
  expect([beside(0), beside(2 * hour)]).toEqual([{ pays }, { pays }])
  for (const startsAt of [1, 2 * hour - 1])
    expect(beside(startsAt)).toEqual({ refusal: "OVERLAPPING_RESERVATION" })
})

test("who has two classes of other days with an unlimited package has this one of its day", () => {
  const one = { classId: "b", day: "2026-11-24", startsAt: -9 * hour, endsAt: -8 * hour }
  const unlimited = heldPackage({ isUnlimited: true, balance: 0, expiresAt: 9 * hour })
  const mine = [one, { ...one, classId: "c", day: "2026-11-26" }]
  expect(canBook(wanted, { mine, held: [unlimited] }, now)).toEqual({ pays: unlimited })
  const sameDay = mine.map((other) => ({ ...other, day: wanted.day }))
  expect(canBook(wanted, { mine: sameDay, held: [unlimited] }, now)).toEqual({
    refusal: "UNLIMITED_DAILY_LIMIT",
  })
})

describe("the seat", () => {
  test("may be the last of the room, and is none where none is free", () => {
    const last = { firstFree: null, askedIsFree: true, capacity: 12 }
    expect(seatFor(12, last)).toEqual({ seat: 12 })
    expect(seatFor(13, last)).toEqual({ refusal: "SEAT_NOT_AVAILABLE" })
    expect(seatFor(undefined, last)).toEqual({ refusal: "NO_SLOTS_AVAILABLE" })
  })

  const seats = fc.record({
    capacity: fc.integer({ min: 1, max: 30 }),
    askedIsFree: fc.boolean(),
    firstFree: fc.option(fc.integer({ min: 1, max: 30 })),
  })

  test("that is taken is the one asked for, free and within the capacity, or the first that is free", () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }), seats, (asked, given) => {
        const chosen = seatFor(asked, given)
        if ("seat" in chosen) {
          expect(chosen.seat).toBe(asked ?? given.firstFree)
          if (asked !== undefined) expect(given.askedIsFree && asked <= given.capacity).toBe(true)
        } else {
          expect(chosen.refusal).toBe(asked === undefined ? "NO_SLOTS_AVAILABLE" : "SEAT_NOT_AVAILABLE")
          if (asked === undefined) expect(given.firstFree).toBeNull()
          else expect(given.askedIsFree && asked <= given.capacity).toBe(false)
        }
      }),
    )
  })
})

describe("why no package pays", () => {
  const item = { type: "groups", branchId: "Roma Norte", day: "2026-11-24", startsAt: 24 * hour } as const
  const one = heldPackage({ expiresAt: 100 * hour })
  test.each([
    ["it does", {}, "p"],
    ["in its last moment", { expiresAt: item.startsAt }, "p"],
    ["it ends before the class", { expiresAt: item.startsAt - 1 }, "NO_CLASSES_AVAILABLE"],
    ["it is over", { expiresAt: -1 }, "NO_PACKAGES"],
    ["it has not begun", { startsAt: 1 }, "NO_PACKAGES"],
    ["it is used up", { balance: 0 }, "NO_CLASSES_AVAILABLE"],
    ["it is of another type", { type: "individual" }, "NO_COMPATIBLE_PACKAGE"],
    ["it is of another branch", { branchId: "Coyoacán" }, "NO_COMPATIBLE_PACKAGE"],
    ["it rests that day", { frozenFrom: item.day, frozenUntil: "2026-11-30" }, "PACKAGE_FROZEN"],
    [
      "it rests and is used up",
      { frozenFrom: item.day, frozenUntil: item.day, balance: 0 },
      "NO_CLASSES_AVAILABLE",
    ],
    ["it rests from the day after", { frozenFrom: "2026-11-25", frozenUntil: "2026-11-30" }, "p"],
    ["it rested until the day before", { frozenFrom: "2026-11-20", frozenUntil: "2026-11-23" }, "p"],
  ] as const)("%s: %j", (_, wish, why) => {
    const choice = choosePackage([{ ...one, ...wish }], item, now)
    expect("pays" in choice ? choice.pays.id : choice.refusal).toBe(why)
  })

  test("an unlimited one that is over, or rests, allows as many classes a day as others pay", () => {
    const wanted = { ...item, id: "this", endsAt: 25 * hour, isFull: false, status: "abierta" as const }
    const mine = [1, 2].map((nth) => ({
      classId: `c${nth}`,
      day: item.day,
      startsAt: nth * hour,
      endsAt: (nth + 1) * hour,
    }))
    const book = (unlimited: Partial<Held>) => {
      const held = [one, { ...one, id: "u", isUnlimited: true, balance: 0, ...unlimited }]
      const decision = canBook({ ...wanted, isCancelled: false, opening: null }, { mine, held }, now)
      return "pays" in decision ? decision.pays.id : decision.refusal
    }
    expect(book({})).toBe("UNLIMITED_DAILY_LIMIT")
    expect(book({ expiresAt: -1 })).toBe("p")
    expect(book({ startsAt: 1 })).toBe("p")
    expect(book({ frozenFrom: item.day, frozenUntil: item.day })).toBe("p")
  })
})

test("a seat that is given at the desk is paid until the class ends, also by what was sold after it began", () => {
  const wanted: Bookable = {
    ...{ id: "this", branchId: "Roma Norte", day: "2026-11-24", type: "groups", status: "abierta" },
    ...{ startsAt: -hour / 2, endsAt: hour / 2, isFull: false, isCancelled: false, opening: null },
  }
  const sold = heldPackage({ id: "sold", description: "1 clase", startsAt: now, expiresAt: 100 * hour })
  const give = (at: number, isGiven = true) => {
    const decision = canBook(wanted, { mine: [], held: [sold], isGiven }, at)
    return "pays" in decision ? decision.pays.id : decision.refusal
  }
  expect([give(now), give(hour / 2 - 1), give(hour / 2)]).toEqual(["sold", "sold", "CLASS_STARTED"])
  expect(give(now, false)).toBe("CLASS_STARTED")
})

test("a package that begins after the class does not pay it", () => {
  const held = heldPackage({ description: "1 clase", startsAt: -hour, expiresAt: hour })
  const pays = (startsAt: number) =>
    "pays" in
    choosePackage([held], { type: "groups", branchId: "Roma Norte", day: "2026-11-24", startsAt }, now)
  expect([pays(-hour), pays(-hour - 1), pays(hour), pays(hour + 1)]).toEqual([true, false, true, false])
})
