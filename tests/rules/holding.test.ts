import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { holdMinutes } from "../../contract/holds.ts"
import type { Bookable } from "../../server/features/reservations/deciding/bookable.ts"
import {
  heldUntil,
  isOverShare,
  mostPerNetwork,
  shareOfVisitors,
  whyNotHold,
} from "../../server/features/reservations/holds/holdable.ts"

const minute = 60_000
const now = Date.parse("2026-11-24T12:00:00Z")

const evening: Bookable & { hasQueue: boolean } = {
  ...{ id: "evening", branchId: "roma", day: "2026-11-24", type: "groups", status: "abierta" },
  ...{
    startsAt: now + 360 * minute,
    endsAt: now + 410 * minute,
    isFull: false,
    hasQueue: false,
    isCancelled: false,
    opening: null,
  },
}
const newcomer = { mine: [], held: [] }
const sitting = (classId: string) => ({
  ...newcomer,
  mine: [{ classId, day: evening.day, startsAt: evening.startsAt, endsAt: evening.endsAt }],
})

describe("a seat can be held", () => {
  test("by who has nothing to pay with: that is what they are about to buy", () => {
    expect(whyNotHold(evening, newcomer, now)).toBeUndefined()
    expect(whyNotHold(evening, undefined, now)).toBeUndefined()
  })

  test.each([
    ["of a class that is closed", { ...evening, status: "cerrada" as const }, newcomer, "CLASS_CLOSED"],
    ["of a class that began", { ...evening, startsAt: now }, newcomer, "CLASS_STARTED"],
    ["of a class without room", { ...evening, isFull: true }, newcomer, "NO_SLOTS_AVAILABLE"],
    ["of a class that others wait for", { ...evening, hasQueue: true }, newcomer, "NO_SLOTS_AVAILABLE"],
    ["by who sits in it", evening, sitting("evening"), "DUPLICATE_RESERVATION"],
    ["by who sits elsewhere at that hour", evening, sitting("another"), "OVERLAPPING_RESERVATION"],
  ])("but not one %s", (_name, item, customer, refusal) => {
    expect(whyNotHold(item, customer, now)).toBe(refusal)
  })
})

test("a hold never outlives the class's start, nor its minutes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (before) => {
      const until = heldUntil(now + before, now)
      expect(until).toBeGreaterThan(now)
      expect(until).toBeLessThanOrEqual(Math.min(now + before, now + holdMinutes * minute))
    }),
  )
})

test("visitors hold a quarter of a class at most, of any class one seat, and few from one network", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), (capacity) => {
      const share = shareOfVisitors(capacity)
      expect(share).toBe(Math.max(1, Math.floor(capacity / 4)))
      expect(isOverShare({ inClass: share - 1, fromNetwork: 0 }, capacity)).toBe(false)
      expect(isOverShare({ inClass: share, fromNetwork: 0 }, capacity)).toBe(true)
      expect(isOverShare({ inClass: 0, fromNetwork: mostPerNetwork }, capacity)).toBe(true)
    }),
  )
})
