import fc from "fast-check"
import { writeCsv } from "hucre/csv"
import { describe, expect, test } from "vitest"
import { guardCell, readCell } from "../../contract/guardedCells.ts"

const signs = ["=", "+", "-", "@", "|", "\t", "\r", "\n", "\0", "＝", "＋", "－", "＠"]
const cells = fc
  .tuple(fc.array(fc.constantFrom("'", ...signs), { maxLength: 4 }), fc.string())
  .map(([begin, rest]) => begin.join("") + rest)

describe("a cell of text", () => {
  test("comes back as it was, whatever it was", () => {
    expect(() => fc.assert(fc.property(cells, (text) => readCell(guardCell(text)) === text))).not.toThrow()
  })

  test("is nothing that a spreadsheet computes", () => {
    expect(() =>
      fc.assert(fc.property(cells, (text) => !signs.includes(guardCell(text)[0] ?? ""))),
    ).not.toThrow()
  })

  test.each(["=1+1", "+52 55 5555 0101", "-7", "@todos", "\t=x", "Ana", "'tis", ""])(
    "%j is written as the reports' files have it",
    (text) => {
      const options = { quoteStyle: "none", headers: false } as const
      expect(guardCell(text)).toBe(
        writeCsv([[text]], { ...options, escapeFormulae: true }).replace(/\r\n$/, ""),
      )
    },
  )

  test.each(["'-7", "''=x", "'''+"])(
    "%j has one apostrophe more, so that it is not taken for another",
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`)
      expect(readCell(text)).not.toBe(text)
    },
  )
})
