import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { classTypes } from "../../contract/schedule.ts"
import { cancellationTimeRange, defaultCancellationTimes } from "../../contract/studio.ts"
import { freeUntil, graceMinutes, isFree } from "../../server/features/reservations/deciding/deadlines.ts"
import { toCancellationTimes } from "../../server/features/studio/settings.ts"

const minute = 60_000
const grace = graceMinutes * minute

const booking = fc
  .record({
    now: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    ahead: fc.integer({ min: 1, max: 60 * 24 * 60 * minute }),
    type: fc.constantFrom(...classTypes),
  })
  .map(({ now, ahead, type }) => ({ now, startsAt: now + ahead, type }))
const times = fc.record({
  individual: fc.integer(cancellationTimeRange),
  groups: fc.integer(cancellationTimeRange),
})

describe("a booking can be cancelled free", () => {
  test("never after its class starts, never for less than 15 minutes unless it starts before", () => {
    fc.assert(
      fc.property(booking, times, (one, given) => {
        const { freeUntil: until } = freeUntil(one, given)
        expect(until).toBeLessThanOrEqual(one.startsAt)
        expect(until).toBeGreaterThanOrEqual(Math.min(one.startsAt, one.now + grace))
      }),
    )
  })

  test("until the deadline exactly when that is 15 minutes away or more", () => {
    fc.assert(
      fc.property(booking, times, (one, given) => {
        const deadline = one.startsAt - given[one.type] * minute
        const { freeUntil: until, isGrace } = freeUntil(one, given)
        expect(isGrace).toBe(deadline < one.now + grace)
        if (!isGrace) expect(until).toBe(deadline)
      }),
    )
  })

  test("by the deadline, not by grace, when both are the same millisecond", () => {
    const startsAt = 10_000 * minute
    const one = { startsAt, type: "groups" as const, now: startsAt - 720 * minute - grace }
    const promised = freeUntil(one, defaultCancellationTimes)
    expect(promised).toEqual({ freeUntil: startsAt - 720 * minute, isGrace: false })
  })

  test("up to that millisecond and not one more", () => {
    fc.assert(
      fc.property(booking, times, (one, given) => {
        const promised = freeUntil(one, given)
        expect(isFree(promised, promised.freeUntil)).toBe(true)
        expect(isFree(promised, promised.freeUntil + 1)).toBe(false)
        expect(isFree(promised, one.now)).toBe(true)
      }),
    )
  })

  test("later, never sooner, when it is booked later", () => {
    fc.assert(
      fc.property(booking, times, fc.integer({ min: 0, max: 600 * minute }), (one, given, wait) => {
        const later = { ...one, now: Math.min(one.startsAt, one.now + wait) }
        expect(freeUntil(later, given).freeUntil).toBeGreaterThanOrEqual(freeUntil(one, given).freeUntil)
      }),
    )
  })
})

describe("the studio's times", () => {
  const { min, max } = cancellationTimeRange

  test("are always four whole numbers within range, whatever was stored", () => {
    const names = Object.keys(defaultCancellationTimes)
    const stored = fc.oneof(
      fc.anything(),
      fc.dictionary(
        fc.constantFrom(...names),
        fc.oneof(fc.anything(), fc.double(), fc.integer({ min: 0, max: 2_000 })),
      ),
    )
    fc.assert(
      fc.property(stored, (value) => {
        const read = toCancellationTimes(value)
        expect(Object.keys(read)).toEqual(names)
        for (const minutes of Object.values(read)) {
          expect(Number.isInteger(minutes) && minutes >= min && minutes <= max).toBe(true)
        }
      }),
    )
  })

  test("are those that were stored when they are in range", () => {
    const good = fc.integer({ min, max })
    const all = fc.record({ individual: good, groups: good, changeIndividual: good, changeGroups: good })
    fc.assert(fc.property(all, (value) => void expect(toCancellationTimes(value)).toEqual(value)))
  })
})
