import { expect, test } from "vitest"
import { latenessOf, whyNotGiven } from "../../contract/lateness.ts"

const startsAt = new Date("2026-11-22T02:00:00Z")
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000)
const seat = { keptUntil: at(10).toISOString(), endsAt: at(50).toISOString(), attended: null, isGiven: false }

test.each([
  ["before its class", {}, -1, "SEAT_STILL_KEPT"],
  ["while it is kept", {}, 9.99, "SEAT_STILL_KEPT"],
  ["from that minute on", {}, 10, undefined],
  ["until the class ends", {}, 49.99, undefined],
  ["no more", {}, 50, "CLASS_ENDED"],
  ["of who did not come, as the roll says", { attended: false }, 10, undefined],
  ["of who came", { attended: true }, 10, "RESERVATION_MARKED"],
  ["that was given", { isGiven: true, attended: false }, 10, "SEAT_GIVEN"],
  ["where none is given away", { keptUntil: null }, 10, "LATENESS_OFF"],
] as const)("a seat is given to who waits at the desk, %s: %j at minute %d is %s", (_, wish, minute, why) => {
  expect(whyNotGiven({ ...seat, ...wish }, at(minute))).toBe(why)
})

test.each([
  [{}, -0.01, undefined],
  [{}, 0, "kept"],
  [{}, 9.99, "kept"],
  [{}, 10, "late"],
  [{}, 49.99, "late"],
  [{}, 50, undefined],
  [{ attended: true }, 10, undefined],
  [{ attended: false }, 10, undefined],
  [{ keptUntil: null }, 10, undefined],
] as const)("of whom %j the desk reads at minute %d: %s", (wish, minute, late) => {
  const { isGiven: _, ...one } = { ...seat, ...wish }
  expect(latenessOf({ ...one, startsAt }, at(minute))).toBe(late)
})
