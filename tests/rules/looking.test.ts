import { expect, test } from "vitest"
import { lookAgain } from "../../server/features/payments/lookAgain.ts"

const day = 86_400_000
const taken = new Date("2026-03-01T18:00:00Z")
const after = (ms: number) => new Date(taken.getTime() + ms)

/** When money that was taken is asked about, if each look comes when it should. */
function looks(): number[] {
  const found: number[] = []
  for (let at = lookAgain(taken, taken); at; at = lookAgain(taken, at))
    found.push(at.getTime() - taken.getTime())
  return found
}

test("money is asked about the same day, ever more seldom, at least each week, and for half a year", () => {
  const all = looks()
  const gaps = all.map((at, index) => at - (all[index - 1] ?? 0))
  expect(gaps[0]).toBe(day / 4)
  expect(gaps).toEqual(gaps.toSorted((one, other) => one - other))
  expect(Math.max(...gaps)).toBe(7 * day)
  expect(all.at(-1)).toBeGreaterThanOrEqual(180 * day)
  expect(all.length).toBeLessThan(45)
})

test("what was heard of late begins late, and what is too old is not asked about", () => {
  expect(lookAgain(taken, after(4 * day))).toEqual(after(6 * day))
  expect(lookAgain(taken, after(100 * day))).toEqual(after(107 * day))
  expect(lookAgain(taken, after(180 * day))).toBeNull()
})
