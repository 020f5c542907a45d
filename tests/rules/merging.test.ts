import { describe, expect, test } from "vitest"
import { planSeats } from "../../server/features/reservations/merging/collide.ts"
import type { MergedSeats } from "../../server/features/reservations/merging/facts.ts"

const now = new Date("2026-03-02T12:00:00Z")
const at = (hour: number) => new Date(now.getTime() + hour * 3_600_000)
const named = { discipline: "Mat", branch: "Roma Norte", day: "2026-03-02", hour: "09:00" }
/** `goes` is merged into `stays`. */
type Whose = "stays" | "goes"

/** A reservation of an hour from `starts`, made `booked` hours from now; negative is before. */
const seat = (
  id: string,
  user_id: Whose,
  class_id: string,
  { starts = 24, booked = -10, lasts = 1, marked = false } = {},
) => ({
  ...{ ...named, id, user_id, class_id, seat: 1, booked_at: at(booked), is_marked: marked },
  ...{ starts_at: at(starts), ends_at: at(starts + lasts) },
})
const wait = (id: string, user_id: Whose, class_id: string, turn: number, automatic = true) => ({
  ...{ ...named, id, user_id, class_id, turn, automatic },
})
const plan = (of: Partial<MergedSeats>) => {
  const planned = planSeats(
    { seats: [], waits: [], holds: [], keptSeats: [], made: 0, ...of },
    { goesId: "goes", now },
  )
  return {
    cancels: planned.collisions.map(({ cancels, keeps, isSameClass }) => [cancels.id, keeps.id, isSameClass]),
    twice: planned.twice,
    leaves: planned.leaves.map(({ wait: { id }, sits }) => [id, sits]),
    ends: planned.ends.map(({ id }) => id),
    letsGo: planned.letsGo.map(({ kept: { id }, sits }) => [id, sits]),
  }
}
const nothing = { cancels: [], twice: [], leaves: [], ends: [], letsGo: [] }

describe("of two accounts that become one", () => {
  test("classes that one person can take all stay", () => {
    const seats = [seat("a", "stays", "mat"), seat("b", "goes", "barre", { starts: 25 })]
    expect(plan({ seats })).toEqual(nothing)
  })

  test.each([
    ["stays", "goes"],
    ["goes", "stays"],
  ] as const)(
    "the seat booked later in one class gives way, when it is the other's too (%s first)",
    (one, other) => {
      const seats = [seat("late", other, "mat", { booked: -1 }), seat("early", one, "mat", { booked: -2 })]
      expect(plan({ seats })).toEqual({ ...nothing, cancels: [["late", "early", true]] })
    },
  )

  test("of two classes that overlap the one booked later gives way, whichever begins first", () => {
    const seats = [
      seat("early", "stays", "mat", { starts: 24, booked: -5 }),
      seat("late", "goes", "barre", { starts: 23.5, booked: -1 }),
    ]
    expect(plan({ seats })).toEqual({ ...nothing, cancels: [["late", "early", false]] })
  })

  test("what gives way is in nobody else's way", () => {
    const seats = [
      seat("first", "stays", "mat", { starts: 24, booked: -9, lasts: 1 }),
      seat("second", "goes", "long", { starts: 24.5, booked: -8, lasts: 2 }),
      seat("third", "stays", "evening", { starts: 26, booked: -7 }),
    ]
    expect(plan({ seats }).cancels).toEqual([["second", "first", false]])
  })

  test("what overlapped within one account before is not judged", () => {
    const seats = [seat("a", "goes", "mat"), seat("b", "goes", "barre", { starts: 24.5 })]
    expect(plan({ seats })).toEqual(nothing)
  })

  test("both seats of a class that began stay, and one to come gives way to it", () => {
    const seats = [
      seat("mine", "stays", "now", { starts: -0.5, booked: -3 }),
      seat("theirs", "goes", "now", { starts: -0.5, booked: -2 }),
      seat("soon", "goes", "soon", { starts: 0.25, booked: -40 }),
    ]
    expect(plan({ seats })).toEqual({ ...nothing, twice: ["theirs"], cancels: [["soon", "mine", false]] })
  })

  test("of two places in one line the better stays: the one served by itself, else the first", () => {
    expect(plan({ waits: [wait("a", "stays", "mat", 7), wait("b", "goes", "mat", 3)] }).leaves).toEqual([
      ["a", false],
    ])
    const told = [wait("told", "stays", "mat", 1, false), wait("served", "goes", "mat", 9)]
    expect(plan({ waits: told }).leaves).toEqual([["told", false]])
  })

  test("places in the lines of two classes both stay", () => {
    const waits = [wait("a", "stays", "mat", 2), wait("b", "goes", "barre", 1)]
    expect(plan({ waits })).toEqual(nothing)
  })

  test("nobody waits where they sit; but for a seat that gives way", () => {
    const seats = [seat("sits", "stays", "mat")]
    expect(plan({ seats, waits: [wait("w", "goes", "mat", 1)] }).leaves).toEqual([["w", true]])
    const giving = [
      seat("first", "goes", "barre", { starts: 24.5, booked: -20 }),
      seat("gives", "stays", "mat", { booked: -1 }),
    ]
    expect(plan({ seats: giving, waits: [wait("w", "goes", "mat", 1)] }).leaves).toEqual([])
  })

  test("a person holds one seat, and none where they sit", () => {
    const hold = (id: string, user_id: Whose, class_id: string, is_live = true) => ({
      ...{ id, user_id, class_id, is_live },
    })
    expect(plan({ holds: [hold("h", "goes", "mat")] })).toEqual(nothing)
    const two = [hold("mine", "stays", "mat"), hold("theirs", "goes", "barre")]
    expect(plan({ holds: two }).ends).toEqual(["theirs"])
    const late = [hold("dead", "stays", "mat", false), hold("theirs", "goes", "barre")]
    expect(plan({ holds: late }).ends).toEqual(["dead"])
    const seats = [seat("sits", "goes", "mat")]
    expect(plan({ seats, holds: [hold("mine", "stays", "mat")] }).ends).toEqual(["mine"])
    // Over by the clock, of a class that is over too: of that one nothing else is known.
    expect(plan({ holds: [hold("dead", "goes", "mat", false)] }).ends).toEqual(["dead"])
  })

  test("a person is kept one seat of a class, the first, and none where they sit, but for a seat that gives way", () => {
    const kept = (id: string, user_id: Whose, class_id: string, kept_at: number) => ({
      ...{ ...named, id, user_id, class_id, seat: 2, kept_at: at(kept_at) },
    })
    expect(plan({ keptSeats: [kept("k", "goes", "mat", -1), kept("l", "stays", "barre", -1)] })).toEqual(
      nothing,
    )
    const two = [kept("late", "stays", "mat", -1), kept("early", "goes", "mat", -2)]
    expect(plan({ keptSeats: two }).letsGo).toEqual([["late", false]])
    for (const [one, other] of [
      ["stays", "goes"],
      ["goes", "stays"],
    ] as const) {
      const sitting = { seats: [seat("sits", one, "mat")], keptSeats: [kept("k", other, "mat", -20)] }
      expect(plan(sitting).letsGo).toEqual([["k", true]])
    }
    const giving = [
      seat("first", "goes", "barre", { starts: 24.5, booked: -20 }),
      seat("gives", "stays", "mat", { booked: -1 }),
    ]
    expect(plan({ seats: giving, keptSeats: [kept("k", "goes", "mat", -1)] }).letsGo).toEqual([])
  })
})

test("of two that were booked in one moment the same gives way in whatever order they are read, and classes that touch do not", () => {
  const both = [seat("a", "stays", "mat"), seat("b", "goes", "mat")]
  for (const seats of [both, both.toReversed()]) expect(plan({ seats }).cancels).toEqual([["b", "a", true]])
  const touching = [
    ...[seat("a", "stays", "mat", { starts: 24, booked: -2 }), seat("b", "goes", "before", { starts: 23 })],
    ...[seat("c", "goes", "after", { starts: 25 }), seat("d", "goes", "far", { starts: 48 })],
  ]
  expect(plan({ seats: touching })).toEqual(nothing)
  const begun = [
    seat("old", "goes", "now", { starts: -0.5, booked: -1 }),
    seat("new", "stays", "soon", { starts: 0.25, booked: -9 }),
  ]
  expect(plan({ seats: begun }).cancels).toEqual([["new", "old", false]])
})
