import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { canvasFor, leastFor, moveOn } from "../../web/office/rooms/canvas.ts"
import { byRows, capacityAfter, draw, placeAt, renumber, type Tool } from "../../web/office/rooms/draw.ts"
import { firstPlan } from "../../web/office/rooms/firstPlan.ts"
import type { Place } from "../../web/ui/seatPlan.ts"

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
})

test("a large room of numbers begins in rows of twelve", () => {
  const { seatsLayout } = firstPlan(100)
  expect(Math.max(...seatsLayout.map(({ col }) => col))).toBe(11)
  expect(seatsLayout).toHaveLength(100)
})
