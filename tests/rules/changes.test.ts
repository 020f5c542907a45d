import { describe, expect, test } from "vitest"
import { type ReportColumn, sayChange } from "../../contract/reportCells.ts"

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
