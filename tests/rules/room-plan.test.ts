import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canvasFor, leastFor, moveOn } from "../../web/office/rooms/canvas.ts"
import { byRows, capacityAfter, draw, placeAt, renumber, type Tool } from "../../web/office/rooms/draw.ts"
import { firstPlan } from "../../web/office/rooms/firstPlan.ts"
import { moveFrom } from "../../web/ui/seatMoves.ts"
import { type Place, planOf, stateOf } from "../../web/ui/seatPlan.ts"

const spot = fc.record({ col: fc.nat(11), row: fc.nat(11) })
const tool = fc.constantFrom<Tool>("seat", "blocked", "aisle")
const strokes = fc.array(fc.record({ spot, tool, number: fc.option(fc.integer({ min: 1, max: 40 })) }), {
  maxLength: 60,
})

describe("a plan that is drawn", () => {
  test.each(["rows", "kept"] as const)("has each number and each spot once, numbering %s", (numbering) => {
    fc.assert(
      fc.property(strokes, (all) => {
        let seats: Place[] = []
        for (const { spot, tool, number } of all) {
          seats = draw(seats, spot, tool, numbering)
          const found = placeAt(seats, spot)
          expect(found && (found.blocked ? "blocked" : "seat")).toBe(tool === "aisle" ? undefined : tool)
          if (number !== null) seats = renumber(seats, spot, number)
          expect(new Set(seats.map(({ id }) => id)).size).toBe(seats.length)
          expect(new Set(seats.map(({ col, row }) => `${col} ${row}`)).size).toBe(seats.length)
        }
      }),
    )
  })

  test("is numbered by rows, and a new seat moves those behind it", () => {
    const row = [0, 2].reduce<Place[]>((seats, col) => draw(seats, { col, row: 0 }, "seat", "rows"), [])
    const filled = draw(row, { col: 1, row: 0 }, "seat", "rows")
    expect(filled.map(({ id, col }) => [id, col])).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ])
  })

  test("keeps the numbers people know, unless it is to be numbered anew", () => {
    const { seatsLayout: six } = firstPlan(6)
    const without = draw(six, { col: 1, row: 0 }, "aisle", "kept")
    expect(without.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6])
    expect(draw(without, { col: 0, row: 1 }, "seat", "kept").find(({ id }) => id === 2)).toMatchObject({
      row: 1,
    })
    expect(byRows(without).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  })

  test("says the capacity when its last number is another, and not when a seat is out of use", () => {
    const drawn = { ...firstPlan(6), capacity: 5 }
    const { seatsLayout } = drawn
    expect(capacityAfter(drawn, draw(seatsLayout, { col: 5, row: 0 }, "blocked", "kept"))).toBe(5)
    expect(capacityAfter(drawn, draw(seatsLayout, { col: 5, row: 0 }, "aisle", "kept"))).toBe(5)
    expect(capacityAfter(drawn, draw(seatsLayout, { col: 0, row: 1 }, "seat", "kept"))).toBe(7)
    expect(capacityAfter(drawn, [])).toBe(5)
  })

  test("swaps the numbers of two seats", () => {
    const { seatsLayout } = firstPlan(3)
    const swapped = renumber(seatsLayout, { col: 0, row: 0 }, 3)
    expect(swapped.map(({ id, col }) => [id, col])).toEqual([
      [1, 2],
      [2, 1],
      [3, 0],
    ])
  })
})

test("a canvas is six by six, four at least, and as large as its plan", () => {
  expect(canvasFor([])).toEqual({ columns: 6, rows: 6 })
  expect(leastFor([{ col: 1, row: 14 }])).toEqual({ columns: 4, rows: 15 })
  expect(moveOn({ columns: 6, rows: 6 }, { col: 5, row: 0 }, "ArrowRight")).toEqual({ col: 5, row: 0 })
  expect(moveOn({ columns: 6, rows: 6 }, { col: 2, row: 0 }, "ArrowDown")).toEqual({ col: 2, row: 1 })
  expect(moveOn({ columns: 6, rows: 6 }, { col: 2, row: 0 }, "x")).toBeUndefined()
  const from = (col: number, row: number) =>
    ["ArrowLeft", "ArrowUp", "Home", "End", "ArrowDown"].map((key) => {
      const to = moveOn({ columns: 6, rows: 4 }, { col, row }, key)
      return [to?.col, to?.row]
    })
  expect(from(2, 3)).toEqual([
    [1, 3],
    [2, 2],
    [0, 3],
    [5, 3],
    [2, 3],
  ])
  expect(from(0, 0).slice(0, 2)).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test("a large room of numbers begins in rows of twelve", () => {
  const { seatsLayout } = firstPlan(100)
  expect(Math.max(...seatsLayout.map(({ col }) => col))).toBe(11)
  expect(seatsLayout).toHaveLength(100)
})

test("an arrow leads along its row, or to the nearest seat of the next row that has any", () => {
  const seats = [
    ...[
      { id: 1, col: 0, row: 0 },
      { id: 2, col: 2, row: 0 },
      { id: 3, col: 5, row: 0 },
    ],
    ...[
      { id: 4, col: 1, row: 3 },
      { id: 5, col: 4, row: 3 },
      { id: 6, col: 2, row: 4 },
    ],
  ]
  const moves = (id: number) =>
    ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter"].map((key) =>
      moveFrom(seats[id - 1] as Place, key, seats),
    )
  expect(moves(1)).toEqual([undefined, 2, undefined, 4, null])
  expect(moves(2)).toEqual([1, 3, undefined, 4, null])
  expect(moves(3)).toEqual([2, undefined, undefined, 5, null])
  expect(moves(5)).toEqual([4, undefined, 3, 6, null])
  expect(moves(6)).toEqual([undefined, undefined, 4, undefined, null])
})

describe("a room on the map", () => {
  const place = (id: number, col: number, row: number, blocked = false) => ({ id, col, row, blocked })

  test("begins at its first row and column, and leaves no seat outside", () => {
    const plan = planOf([place(1, 3, 2), place(2, 19, 2), place(3, 4, 5)], 3)
    expect(plan).toMatchObject({ kind: "grid", columns: 17, rows: 4 })
    expect(plan.places.map(({ col, row }) => [col, row])).toEqual([
      ...[
        [0, 0],
        [16, 0],
        [1, 3],
      ],
    ])
    expect(planOf([place(1, 0, 0)], 1)).toMatchObject({ columns: 4, rows: 4 })
  })

  test("is a list of numbers where nothing is drawn, or too far apart", () => {
    for (const layout of [[], [place(1, 0, 0), place(2, 21, 0)], [place(1, 0, 21)]]) {
      const plan = planOf(layout, 8)
      expect(plan.kind).toBe("list")
      expect(plan.places.map(({ id, col, row }) => [id, col, row]).slice(5)).toEqual([
        ...[
          [6, 5, 0],
          [7, 0, 1],
          [8, 1, 1],
        ],
      ])
    }
    expect(planOf([place(1, 20, 20)], 1).kind).toBe("grid")
  })

  test("has seats that are taken, out of use, above what the class admits, or free", () => {
    const taken = { capacity: 3, takenSeats: [2, 9] }
    const states = [
      place(1, 0, 0),
      place(2, 0, 0, true),
      place(3, 0, 0),
      place(3, 0, 0, true),
      place(4, 0, 0),
    ]
    expect(states.map((one) => stateOf(one, taken))).toEqual(["free", "taken", "free", "blocked", "blocked"])
    expect(stateOf(place(9, 0, 0), taken)).toBe("taken")
  })
})
