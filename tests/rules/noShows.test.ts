import { describe, expect, test } from "vitest"
import { defaultNoShowTimes, isLastBorne, isTooFar, sayLimit, standingOf } from "../../contract/noShows.ts"
import { type Bookable, canBook } from "../../server/features/reservations/deciding/bookable.ts"

const day = 86_400_000
const now = Date.UTC(2026, 10, 22)
const on = { ...defaultNoShowTimes, isOn: true }
const ago = (...days: number[]) => days.map((one) => now - one * day)

describe("where somebody stands by their absences", () => {
  test.each([
    ["none", [], 0, null],
    ["fewer than the studio bears", [3, 8], 2, null],
    ["the last of three in thirty days, for two weeks from it", [1, 10, 29], 3, 13],
    ["three at once", [0.5, 0.5, 0.5], 3, 13.5],
    ["three that are no thirty days' worth", [1, 20, 32], 2, null],
    ["three of before, whose end is past", [15, 20, 25], 3, null],
    ["three of before, whose end is not", [13, 20, 35], 2, 1],
    ["four: the latest three say until when", [2, 9, 20, 28], 4, 12],
  ] as const)("%s", (_, days, recent, until) => {
    expect(standingOf(on, ago(...days), now)).toEqual({
      ...{ recent, limitedUntil: until === null ? null : now + until * day },
    })
  })
  test("limits nobody where the studio does not want it", () => {
    expect(standingOf(defaultNoShowTimes, ago(1, 2, 3), now)).toEqual({ recent: 3, limitedUntil: null })
  })
  test.each([
    ["none yet", [], false],
    ["one less than the studio bears", [3, 8], true],
    ["so many, and limited already", [1, 2, 3], false],
    ["so many, of which one is too long ago", [1, 2, 32], true],
    ["so many, whose end is past", [15, 20, 25], true],
  ] as const)("after %s, one more would limit them: %#", (_, days, isLast) => {
    expect(isLastBorne(on, ago(...days), now)).toBe(isLast)
    expect(isLastBorne(defaultNoShowTimes, ago(...days), now)).toBe(false)
  })
  test("and what that means is said", () => {
    expect(sayLimit(on)).toBe(
      "Si faltas una vez más, por 14 días reservas con máximo 2 días de anticipación.",
    )
    expect(sayLimit({ aheadDays: 1, forDays: 1 })).toBe(
      "Si faltas una vez más, por 1 día reservas con máximo 1 día de anticipación.",
    )
  })
  test("the last day that may be booked is counted to the minute", () => {
    expect(isTooFar(on, now + 2 * day, now)).toBe(false)
    expect(isTooFar(on, now + 2 * day + 60_000, now)).toBe(true)
  })
})

test("who edits classes seats them all the same, and who has the seat keeps it", () => {
  const startsAt = now + 5 * day
  const item: Bookable = {
    id: "class",
    branchId: "branch",
    day: "2026-11-27",
    startsAt,
    endsAt: startsAt + 3_600_000,
    isFull: false,
    type: "groups",
    status: "abierta",
    isCancelled: false,
    opening: null,
    noShows: on,
  }
  const customer = { mine: [], held: [], missed: ago(1, 2, 3) }
  expect(canBook(item, customer, now)).toEqual({ refusal: "NO_SHOW_LIMIT" })
  expect(canBook(item, { ...customer, isEarly: true }, now)).toEqual({ refusal: "NO_PACKAGES" })
})
