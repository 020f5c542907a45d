import { type Cells, isSummed, type ReportColumn, sayChange, sayOn } from "../../../contract/reportCells.ts"
import style from "./Totals.module.css"

interface TotalsProps {
  columns: readonly ReportColumn[]
  totals: Cells
  before: Cells
}

/** What all rows sum to, each beside what it was in as many days before. */
export function Totals({ columns, totals, before }: TotalsProps) {
  const summed = columns.filter(isSummed)
  if (summed.length === 0) return null
  return (
    <dl className={style.totals} aria-label="Totales">
      {summed.map((column) => {
        const [now, was] = [totals[column.key] ?? null, before[column.key] ?? null]
        const change = sayChange(column, now, was)
        return (
          <div key={column.key}>
            <dt>{column.name}</dt>
            <dd className={style.now}>{sayOn(column, now)}</dd>
            <dd className={style.before}>
              Antes {sayOn(column, was)}
              {change && <span className={style.change}> {change}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
