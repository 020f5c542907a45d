import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { orderOf } from "../../contract/paging.ts"
import { writeSheet } from "../../server/features/reports/reporting/sheet.ts"
import { writeCsv } from "../../web/ui/csv.ts"
import { pageNumbers, pageOf } from "../../web/ui/paging.ts"
import { compareValues, nextSort, orderAsked, parseSort, writeSort } from "../../web/ui/sorting.ts"

/** What a reader of the file finds in its one cell. */
function read(cell: string): string | undefined {
  const rows = parse(writeCsv(["Nota", "Otra"], [[cell, "x"]]), { bom: true, record_delimiter: "\r\n" })
  expect(rows[1]).toHaveLength(2)
  return rows[1]?.[0]
}

describe("a cell of a CSV file", () => {
  test.each([
    "=1+1",
    "+52 55",
    "-3+1",
    "@SUM(A1)",
    "\t=1",
    "=HYPERLINK(1)\nsegunda línea",
    "＝1",
    "\n=1",
    "|cmd",
    "\0=1",
  ])("that would be a formula is made text: %j", (cell) => expect(read(cell)).toBe(`'${cell}`))

  test("that is a number below nothing stays one", () => {
    expect(read("-3")).toBe("-3")
    expect(read("-1200.50")).toBe("-1200.50")
  })

  test("that would not is written as it is", () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zñ "',;\r\n]{1,20}$/), (rest) => {
        expect(read(`n${rest}`)).toBe(`n${rest}`)
      }),
    ))
})

describe("a cell of a report's CSV file", () => {
  test.each(["=1+1", "+52 55", "@SUM(A1)", "\t=1", "＝1", "＋1", "－1", "＠SUM(A1)"])(
    "that would be a formula is made text: %j",
    async (cell) => {
      const columns = [{ key: "who", name: "Quién", kind: "text" }] as const
      const file = await new Response(
        writeSheet.csv({ title: "Pagos", columns, rows: [{ who: cell }] }),
      ).text()
      expect(parse(file, { bom: true, record_delimiter: "\r\n" })[1]).toEqual([`'${cell}`])
    },
  )
})

test("a report of nothing has its headings and no total", async () => {
  const columns = [
    { key: "who", name: "Quién", kind: "text" },
    { key: "paid", name: "Cobrado", kind: "money" },
  ] as const
  const lines = async (rows: Record<string, string | number>[]) => {
    const file = await new Response(writeSheet.csv({ title: "Pagos", columns, rows })).text()
    return parse(file, { bom: true, record_delimiter: "\r\n" })
  }
  expect(await lines([])).toEqual([["Quién", "Cobrado"]])
  expect(
    await lines([
      { who: "Ana", paid: 0.1 },
      { who: "Eva", paid: 0.2 },
    ]),
  ).toEqual([
    ...[
      ["Quién", "Cobrado"],
      ["Ana", "0.1"],
      ["Eva", "0.2"],
      ["Total", "0.3"],
    ],
  ])
})

test("an order turned round has a minus before it", () => {
  expect([orderOf("-hour"), orderOf("hour")]).toEqual([
    ...[
      { by: "hour", descending: true },
      { by: "hour", descending: false },
    ],
  ])
})

describe("a table", () => {
  test("shows six rows a page, and the last page when there is none so far", () => {
    expect(pageOf(13, 1)).toEqual({ page: 1, pages: 3, from: 1, to: 6, total: 13 })
    expect(pageOf(13, 3)).toEqual({ page: 3, pages: 3, from: 13, to: 13, total: 13 })
    expect(pageOf(13, 9)).toEqual(pageOf(13, 3))
    expect(pageOf(13, Number.NaN)).toEqual(pageOf(13, 1))
    expect(pageOf(0, 1)).toEqual({ page: 1, pages: 1, from: 0, to: 0, total: 0 })
    expect(pageNumbers(5, 9)).toEqual([1, 0, 4, 5, 6, 0, 9])
  })

  test("is ordered by a heading up, down, and then as it came", () => {
    const up = nextSort(undefined, "Hora")
    const down = nextSort(up, "Hora")
    expect([writeSort(up), writeSort(down), writeSort(nextSort(down, "Hora"))]).toEqual(["Hora", "-Hora", ""])
    expect(parseSort("-Hora")).toEqual(down)
    expect(parseSort("")).toBeUndefined()
    expect(["Zoe", "Ñandú", "Álvaro", "Nora"].sort(compareValues)).toEqual(["Álvaro", "Nora", "Ñandú", "Zoe"])
    expect([10, 9, -2, -10, 9.5].sort(compareValues)).toEqual([-10, -2, 9, 9.5, 10])
    expect(["Salón 10", "Salón 9"].sort(compareValues)).toEqual(["Salón 9", "Salón 10"])
  })
})

test("a heading that there is not asks for no order", () => {
  const orders = { Hora: "hour" } as const
  expect(["Hora", "-Hora"].map((sort) => orderAsked(parseSort(sort), orders))).toEqual(["hour", "-hour"])
  for (const sort of ["Día", "-constructor", "__proto__", ""])
    expect(orderAsked(parseSort(sort), orders)).toBeUndefined()
})

test("a page holds as many rows as the person chose", () => {
  expect(pageOf(30, 2, 25)).toEqual({ page: 2, pages: 2, from: 26, to: 30, total: 30 })
})
