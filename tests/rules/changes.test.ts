import { describe, expect, test } from "vitest"
import { derived, type ReportColumn, sayCell, sayChange, sayOn, totalOf } from "../../contract/reportCells.ts"

const money: ReportColumn = { key: "paid", name: "Cobrado", kind: "money" }
const share: ReportColumn = { key: "came", name: "Asistencia", kind: "share", of: ["attended", "held"] }
const average: ReportColumn = { key: "stars", name: "Promedio", kind: "average", of: ["sum", "ratings"] }

describe("how a sum of a report moved", () => {
  test("is told in hundredths of what was, and of a share in points", () => {
    expect(sayChange(money, 150, 100)).toBe("+50%")
    expect(sayChange(money, 50, 100)).toBe("−50%")
    expect(sayChange(share, 53.9, 49.6)).toBe("+4.3 puntos")
    expect(sayChange(share, 53.9, 52.9)).toBe("+1 punto")
  })

  test("is told of an average as finely as the average is", () => {
    expect(sayChange(average, 4.5, 4.51)).toBe("−0.01")
    expect(sayChange(average, 4.5, 4.25)).toBe("+0.25")
  })

  test("is not told where that would be of nothing", () => {
    expect(sayChange(money, 100, 100)).toBeNull()
    expect(sayChange(money, 1001, 1000)).toBeNull()
    expect(sayChange(money, 999, 1000)).toBeNull()
    expect(sayChange(money, 10, 0)).toBeNull()
  })
})

describe("the rows of a report", () => {
  const named: ReportColumn = { key: "name", name: "Clase", kind: "text" }
  const attended: ReportColumn = { key: "attended", name: "Vinieron", kind: "count" }
  const age: ReportColumn = { key: "age", name: "Días", kind: "figure" }
  const columns = [named, attended, money, share, average, age]
  const rows = [
    { name: "Barre", attended: 1, held: 3, paid: 0.1, sum: 9, ratings: 2, age: 4 },
    { name: "Mat", attended: 1, held: 4, paid: 0.2, sum: 5, ratings: 1, age: 5 },
    { name: "Box", attended: 0, held: 0, paid: null, sum: 0, ratings: 0, age: null },
  ]

  test("have shares to a tenth and averages to a hundredth, and none of nothing", () => {
    expect(rows.map((row) => derived(columns, row)).map(({ came, stars }) => [came, stars])).toEqual([
      ...[
        [33.3, 4.5],
        [25, 5],
        [null, null],
      ],
    ])
    expect(derived(columns, rows[2] ?? {})).toMatchObject({ attended: 0, paid: null, age: null })
  })

  test("add up to the centavo, with shares and averages of the sums and no figure of one row", () => {
    expect(totalOf(columns, rows)).toEqual({
      ...{ attended: 2, paid: 0.3, came: 28.6, stars: 4.67 },
      ...{ held: 7, sum: 14, ratings: 3 },
    })
    expect(totalOf(columns, [])).toMatchObject({ attended: 0, paid: 0, came: null, stars: null })
  })

  const of = (kind: "text" | "day" | "month" | "hour" | "weekday" | "method" | "phone"): ReportColumn => ({
    ...{ key: "x", name: "X", kind },
  })
  test.each([
    ["text", "Barre", "Barre"],
    ["day", "2026-11-25", "25/11/2026"],
    ["month", "2026-03", "marzo 2026"],
    ["weekday", 0, "lunes"],
    ["weekday", 6, "domingo"],
    ["method", "terminal", "Terminal"],
    ["method", "trueque", "trueque"],
    ["hour", "07:00", "07:00"],
    ["phone", "55 1234 5678", "55 1234 5678"],
  ] as const)("say a %s «%s» as «%s»", (kind, value, said) => {
    expect([sayCell(of(kind), value), sayOn(of(kind), value)]).toEqual([said, said])
    expect([null, ""].map((none) => [sayCell(of(kind), none), sayOn(of(kind), none)])).toEqual([
      ...[
        ["", "–"],
        ["", "–"],
      ],
    ])
  })

  test("say amounts as amounts, on screen and on paper", () => {
    expect([money, share, average, attended, age].map((column) => sayOn(column, 1_234.5))).toEqual([
      ...["$1,234.50", "1,234.5%", "1,234.5", "1,234.5", "1,234.5"],
    ])
    expect([sayOn(money, 0), sayOn(share, undefined)]).toEqual(["$0", "–"])
  })
})
