import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { classTypes } from "../../contract/schedule.ts"
import { defaultCancellationTimes } from "../../contract/studio.ts"
import type { Held } from "../../server/features/packages/eligible.ts"
import {
  type Changeable,
  canChange,
  changeUntil,
  freeUntilChanged,
} from "../../server/features/reservations/booking/changeable.ts"
import type { ClassFacts } from "../../server/features/reservations/deciding/classFacts.ts"
import { graceMinutes } from "../../server/features/reservations/deciding/deadlines.ts"

const minute = 60_000
const hour = 60 * minute
const times = { ...defaultCancellationTimes, changeGroups: 120, changeIndividual: 300 }
const startsAt = 200 * hour

const held = (id: string, wish: Partial<Held> = {}): Held => ({
  ...{ id, packageId: null, description: "10 clases", type: "group", isUnlimited: false, branchId: null },
  ...{ startsAt: 0, expiresAt: 1_000 * hour, frozenFrom: null, frozenUntil: null, createdAt: 0 },
  ...{ seq: 1, balance: 0 },
  ...wish,
})
const had = (wish: Partial<Changeable> = {}): Changeable => ({
  ...{ classId: "had", type: "groups", startsAt, freeUntil: startsAt - 12 * hour, heldPackageId: "pays" },
  ...{ isCancelled: false, isMarked: false },
  ...wish,
})
const wanted = (wish: Partial<ClassFacts> = {}) =>
  ({
    ...{ id: "wanted", branchId: "roma", day: "1970-01-10", type: "groups", status: "abierta", times },
    ...{ startsAt: startsAt + 10 * hour, endsAt: startsAt + 11 * hour },
    ...{ isFull: false, isCancelled: false, opening: null },
    ...wish,
  }) as ClassFacts
const mine = [{ classId: "had", day: "1970-01-09", startsAt, endsAt: startsAt + hour }] as never[]
const now = startsAt - 20 * hour

describe("a reservation can be changed", () => {
  const change = (
    before: Partial<Changeable> = {},
    class_: Partial<ClassFacts> = {},
    { at = now, packages = [held("pays")] } = {},
  ) => {
    const decision = canChange(had(before), wanted(class_), { mine, held: packages }, at)
    return "refusal" in decision ? decision.refusal : (decision.pays?.id ?? null)
  }

  test("to another class with the credit that it gives back, and with nothing else", () => {
    expect(change()).toBe("pays")
    const others = [held("pays"), held("other", { balance: 5, expiresAt: 900 * hour })]
    expect(change({}, {}, { packages: others })).toBe("pays")
    expect(change({ heldPackageId: "gone" }, {}, { packages: others })).toBe("NO_PACKAGES")
    expect(change({}, { type: "individual" }, { packages: others })).toBe("NO_COMPATIBLE_PACKAGE")
    expect(change({}, {}, { packages: [held("pays", { expiresAt: startsAt })] })).toBe("NO_CLASSES_AVAILABLE")
    expect(change({}, {}, { packages: [held("pays", { isUnlimited: true })] })).toBe("pays")
  })

  test("to one that overlaps it, since it is given up", () => {
    expect(change({}, { startsAt: startsAt + 10 * minute, endsAt: startsAt + 70 * minute })).toBe("pays")
  })

  test("to another seat of its class, whatever became of what paid it, while that is open", () => {
    const same = { id: "had", startsAt, endsAt: startsAt + hour }
    expect(change({}, same, { packages: [] })).toBeNull()
    expect(change({}, { ...same, isFull: true })).toBeNull()
    expect(change({}, { ...same, status: "cerrada" })).toBe("CLASS_CLOSED")
  })

  test.each([
    ["that is cancelled", { isCancelled: true }, now, "RESERVATION_CANCELLED"],
    ["whose roll was taken", { isMarked: true }, now, "RESERVATION_MARKED"],
    ["in the last moment that may be", {}, startsAt - 2 * hour, "pays"],
    ["after it", {}, startsAt - 2 * hour + 1, "CHANGE_TOO_LATE"],
    ["of a type with its own time, in its last moment", { type: "individual" }, startsAt - 5 * hour, "pays"],
    ["after that", { type: "individual" }, startsAt - 5 * hour + 1, "CHANGE_TOO_LATE"],
    ["that begins", {}, startsAt, "CLASS_STARTED"],
    ["that was marked and began", { isMarked: true }, startsAt, "CLASS_STARTED"],
  ] as const)("%s: %j at %i is %s", (_, before, at, answer) => {
    expect(change(before, {}, { at })).toBe(answer)
  })

  test("until so long before it as its type says", () => {
    expect(changeUntil(had(), times)).toBe(startsAt - 2 * hour)
    expect(changeUntil(had({ type: "individual" }), times)).toBe(startsAt - 5 * hour)
  })
})

describe("what was changed can be cancelled free", () => {
  const ahead = fc.integer({ min: 1, max: 72 * 60 }).map((minutes) => minutes * minute)
  const type = fc.constantFrom(...classTypes)

  test("no more where it could not be before, and another seat of its class as long as before", () => {
    fc.assert(
      fc.property(ahead, ahead, type, (left, next, of) => {
        const freeUntil = startsAt - times[of] * minute
        const at = startsAt - left
        const other = wanted({ type: of, startsAt: at + next })
        const changed = freeUntilChanged(had({ type: of, freeUntil }), other, at)
        const seat = freeUntilChanged(had({ type: of, freeUntil }), wanted({ id: "had", type: of }), at)
        expect([changed.staysFree, seat.staysFree]).toEqual([at <= freeUntil, at <= freeUntil])
        expect(seat.freeUntil).toBe(freeUntil)
        if (at > freeUntil) expect(changed.freeUntil).toBe(freeUntil)
        else expect(changed.freeUntil).toBeLessThanOrEqual(other.startsAt)
      }),
    )
  })

  test("for the minutes that were left of what was booked late, and never for new ones", () => {
    const booked = startsAt - 6 * hour
    const freeUntil = booked + graceMinutes * minute
    const at = booked + 10 * minute
    const near = wanted({ startsAt: at + 5 * hour })
    expect(freeUntilChanged(had({ freeUntil }), near, at)).toEqual({
      ...{ freeUntil, isGrace: true, staysFree: true },
    })
    // The other begins before they are over.
    const soon = wanted({ startsAt: at + 2 * minute })
    expect(freeUntilChanged(had({ freeUntil }), soon, at).freeUntil).toBe(soon.startsAt)
    // Of one that is far away the deadline is its own.
    const far = wanted({ startsAt: at + 48 * hour })
    expect(freeUntilChanged(had({ freeUntil }), far, at)).toEqual({
      ...{ freeUntil: far.startsAt - times.groups * minute, isGrace: false, staysFree: true },
    })
  })

  test("in time in the last moment that it could be cancelled, and late in the next", () => {
    const before = had()
    const far = wanted({ startsAt: startsAt + 48 * hour })
    const own = far.startsAt - times.groups * minute
    expect(freeUntilChanged(before, far, before.freeUntil).freeUntil).toBe(own)
    expect(freeUntilChanged(before, far, before.freeUntil + 1).freeUntil).toBe(before.freeUntil)
  })

  test("for fifteen minutes where one in time is changed to one that is near", () => {
    const near = wanted({ startsAt: now + 5 * hour })
    expect(freeUntilChanged(had(), near, now)).toEqual({
      ...{ freeUntil: now + graceMinutes * minute, isGrace: true, staysFree: true },
    })
  })
})
