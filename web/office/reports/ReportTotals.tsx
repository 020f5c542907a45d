import { type Cells, isSummed, type ReportColumn, sayChange, sayOn } from "../../../contract/reportCells.ts"
import { Totals } from "../kit/page/Totals.tsx"
import style from "./ReportTotals.module.css"

interface ReportTotalsProps {
  columns: readonly ReportColumn[]
  totals: Cells
  before: Cells
}

/** What all rows sum to, each beside what it was in as many days before. */
export function ReportTotals({ columns, totals, before }: ReportTotalsProps) {
  const summed = columns.filter(isSummed)
  if (summed.length === 0) return null
  return (
    <Totals
      of={summed.map((column) => {
        const [now, was] = [totals[column.key] ?? null, before[column.key] ?? null]
        const change = sayChange(column, now, was)
        const aside = (
          <>
            Antes {sayOn(column, was)}
            {change && <span className={style.change}> {change}</span>}
          </>
        )
        return { name: column.name, says: sayOn(column, now), aside }
      })}
    />
  )
}
