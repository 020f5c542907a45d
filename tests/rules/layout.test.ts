import fc from "fast-check"
import { expect, test } from "vitest"
import { readLayout } from "../../server/import/layout.ts"

/** A plan as somebody would write it, with seats numbered in some order. */
const plan = fc
  .record({ width: fc.integer({ min: 1, max: 20 }), rows: fc.integer({ min: 1, max: 12 }) })
  .chain(({ width, rows }) =>
    fc.record({
      width: fc.constant(width),
      places: fc.array(fc.constantFrom("seat", "blocked", "aisle"), {
        minLength: width * rows,
        maxLength: width * rows,
      }),
    }),
  )

test("a plan that was written is read back place by place", () => {
  fc.assert(
    fc.property(plan, fc.constantFrom("/", "\n", " / "), ({ width, places }, separator) => {
      const marks = places.map((place, i) =>
        place === "aisle" ? "." : `${place === "blocked" ? "x" : ""}${i + 1}`,
      )
      const rows: string[] = []
      for (let i = 0; i < marks.length; i += width) rows.push(marks.slice(i, i + width).join(" "))
      const read = readLayout(rows.join(separator))
      const seats = places.flatMap((place, i) =>
        place === "aisle"
          ? []
          : [{ id: i + 1, col: i % width, row: Math.floor(i / width), blocked: place === "blocked" }],
      )
      if (seats.length === 0) expect(read).toHaveProperty("fault")
      else expect(read).toEqual({ seats })
    }),
  )
})

test("whatever is written, no two seats have one number or one place", () => {
  const text = fc.string({
    unit: fc.constantFrom("1", "2", "3", "x", ".", " ", "/", "\n", "a"),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, (written) => {
      const read = readLayout(written)
      if ("fault" in read) return void expect(read.fault).toMatch(/\S/)
      expect(new Set(read.seats.map(({ id }) => id)).size).toBe(read.seats.length)
      expect(new Set(read.seats.map(({ col, row }) => `${col} ${row}`)).size).toBe(read.seats.length)
    }),
  )
})
