import { describe, expect, test } from "vitest"
import { cut, inOrder } from "../../server/platform/database/cut.ts"

const rows = (total: number) => Array.from({ length: total }, (_, i) => i)
/** What reading it so gives. */
const read = (page: number, size: number, total: number) => {
  const at = cut({ page, size }, total)
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
      expect(cut({ page, size: 6 }, 100).offset).toBeLessThanOrEqual(50)
    }
  })
})
