import { expect, test } from "vitest"
import { sameNextWeek, usualSeat } from "../../contract/again.ts"

const one = (
  id: string,
  hour: string,
  discipline = "Reformer",
  instructor = "Daniela",
  cancelledAt: string | null = null,
) => ({
  ...{ id: id as never, hour, discipline, instructor, cancelledAt },
  startsAt: `2026-12-01T${hour}:00.000Z`,
})
const was = one("was", "08:00")
const again = (...classes: ReturnType<typeof one>[]) => sameNextWeek(was, classes)?.id

test("again is the class of that discipline at that hour, whoever gives it; else who gave it; else the nearest hour", () => {
  const substituted = one("substituted", "08:00", "Reformer", "Luis")
  const hers = one("hers", "18:00")
  const near = one("near", "09:00", "Reformer", "Luis")
  expect(again(near, hers, substituted, one("same", "08:00"))).toBe("same")
  expect(again(near, hers, substituted)).toBe("substituted")
  expect(again(near, hers)).toBe("hers")
  expect(again(one("late", "20:00", "Reformer", "Eva"), near)).toBe("near")
  expect(again(one("off", "08:00", "Reformer", "Daniela", "2026-11-30T00:00:00.000Z"), near)).toBe("near")
  expect(again(one("other", "08:00", "Barre"))).toBeUndefined()
  expect(again()).toBeUndefined()
})

test("the seat one usually takes is the most taken of the last ten in that room, twice at least", () => {
  const sat = (seats: number[], room = "barro", status = "active") =>
    seats.map((seat, ago) => ({
      ...{ seat, status },
      class: { room: room as never, startsAt: `2026-11-${String(28 - ago).padStart(2, "0")}T08:00:00.000Z` },
    }))
  expect(usualSeat("barro", [])).toBeUndefined()
  expect(usualSeat("barro", sat([7]))).toBeUndefined()
  expect(usualSeat("barro", sat([7, 3, 7, 5]))).toBe(7)
  // As often: the one of late.
  expect(usualSeat("barro", sat([3, 7, 7, 3]))).toBe(3)
  // In whatever order they are read.
  expect(usualSeat("barro", sat([3, 7, 3, 7]).toReversed())).toBe(3)
  expect(usualSeat("barro", sat([9, 4, 4, 9, 4]))).toBe(4)
  // What is long ago is not usual any more.
  expect(usualSeat("barro", sat([5, 5, 1, 2, 3, 4, 6, 8, 9, 10, 7, 7, 7]))).toBe(5)
  expect(usualSeat("barro", sat([7, 7], "cal"))).toBeUndefined()
  expect(usualSeat("barro", sat([7, 7], "barro", "cancelled"))).toBeUndefined()
})
