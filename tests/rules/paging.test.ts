import { describe, expect, test } from "vitest"
import {
  beginIn,
  countedFor,
  cut,
  inOrder,
  type Part,
  sumOf,
  totalOf,
} from "../../server/platform/database/cut.ts"

const rows = (total: number) => Array.from({ length: total }, (_, i) => i)
/** What reading it so gives. */
const read = (page: number, size: number, total: number) => {
  const at = cut({ page, size }, { total, hasMore: false })
  const all = at.turned ? rows(total).reverse() : rows(total)
  return inOrder(all.slice(at.offset, at.offset + at.limit), at)
}

describe("a page of a list", () => {
  test.each([0, 1, 5, 6, 7, 12, 13, 100, 101])("is the same from either end, of %i rows", (total) => {
    for (let page = 1; page <= Math.ceil(total / 6) + 2; page++) {
      const shown = Math.min(page, Math.max(1, Math.ceil(total / 6)))
      expect(read(page, 6, total)).toEqual(rows(total).slice((shown - 1) * 6, shown * 6))
    }
  })

  test("never passes over more than half of the rows", () => {
    for (let page = 1; page <= 17; page++) {
      expect(cut({ page, size: 6 }, { total: 100, hasMore: false }).offset).toBeLessThanOrEqual(50)
    }
  })
})

describe("a list that is counted by parts", () => {
  const parts: Part[] = [
    { at: "b", n: 5 },
    { at: "a", n: 3 },
    { at: "c", n: 0 },
    { at: "d", n: 4 },
  ]
  const all = ["a", "b", "c", "d"].flatMap((at) =>
    Array.from({ length: parts.find((part) => part.at === at)?.n ?? 0 }, (_, i) => ({ at, i })),
  )

  test.each([false, true])("is begun where that many are passed over, downwards: %s", (descending) => {
    const along = descending ? all.toReversed() : all
    for (let offset = 0; offset <= sumOf(parts); offset++) {
      const { part, offset: passed } = beginIn(parts, { offset, descending })
      const among = along.filter(({ at }) => part === undefined || (descending ? at < part : at >= part))
      expect(among.slice(passed)).toEqual(along.slice(offset))
      expect(passed).toBeLessThanOrEqual(5)
    }
  })

  test("is read from its end where nobody counted", () => {
    expect(beginIn([], { offset: 12, descending: true })).toEqual({ offset: 12 })
  })
})

describe("what a search finds", () => {
  test("is counted in thousands, and always to the page after", () => {
    expect([1, 166, 167, 168].map((page) => countedFor({ page, size: 6 }))).toEqual([1000, 1000, 2000, 2000])
    expect([1, 2, 3].map((page) => countedFor({ page, size: 500 }))).toEqual([1000, 2000, 2000])
  })

  test("says when there are others, and then nothing is reached from an end that nobody knows", () => {
    expect(totalOf(1000, 1000)).toEqual({ total: 1000, hasMore: false })
    expect(totalOf(1001, 1000)).toEqual({ total: 1000, hasMore: true })
    expect(cut({ page: 160, size: 6 }, totalOf(1000, 1000)).turned).toBe(true)
    expect(cut({ page: 160, size: 6 }, totalOf(1001, 1000))).toEqual({ turned: false, offset: 954, limit: 6 })
  })
})
