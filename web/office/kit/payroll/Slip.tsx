import type { ReactNode } from "react"
import { formatShortDay } from "../../../../contract/calendar.ts"
import { sayPesos } from "../../../../contract/money.ts"
import { sayRate } from "../../../../contract/payRates.ts"
import type { PayAdjustment, PayLine, PaySlip } from "../../../../contract/payroll.ts"
import { Dotted } from "../../../ui/Dotted.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import style from "./Slip.module.css"
import { sayHeads } from "./words.ts"

interface SlipProps {
  slip: PaySlip
  /** What stands beside an adjustment, for who may take it away. */
  beside?: (adjustment: PayAdjustment) => ReactNode
}

/** What somebody earns in a period: the sum, what was adjusted, and each class with the rate that held. */
export function Slip({ slip: { state, total, lines, adjustments }, beside }: SlipProps) {
  const isEmpty = lines.length === 0 && adjustments.length === 0
  return (
    <>
      <Panel className={style.sum}>
        <p className={style.quiet}>{said[state]}</p>
        <p className={style.figure}>{sayPesos(total)}</p>
      </Panel>
      {isEmpty && <EmptyState title="No hay clases en este periodo." />}
      {adjustments.length > 0 && (
        <section className={style.part} aria-labelledby="ajustes">
          <h2 id="ajustes" className={style.heading}>
            Ajustes
          </h2>
          <ul className={style.list}>
            {adjustments.map((one) => (
              <li key={one.id} className={style.adjustment}>
                <span className={style.reason}>{one.reason}</span>
                <span className={style.amount}>{sayPesos(one.amount)}</span>
                {beside?.(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {lines.length > 0 && (
        <section className={style.part} aria-labelledby="clases">
          <h2 id="clases" className={style.heading}>
            Clases
          </h2>
          <ul className={style.list}>
            {lines.map((one) => (
              <Line key={one.classId ?? `${one.day} ${one.hour}`} {...one} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const said = {
  running: "Hasta hoy, antes de cerrar",
  due: "Antes de cerrar",
  closed: "Se paga",
}

function Line({ day, hour, discipline, branch, isCancelled, heads, rate, amount }: PayLine) {
  return (
    <li className={style.line}>
      <span className={style.when}>
        {formatShortDay(day)} <strong>{hour}</strong>
      </span>
      <span className={style.facts}>
        <span className={style.what}>{discipline}</span>
        <span className={style.quiet}>
          <Dotted facts={[branch, isCancelled ? "cancelada" : sayHeads(heads)]} />
        </span>
        <span className={style.quiet}>{rate ? sayRate(rate) : "Sin tarifa ese día"}</span>
      </span>
      <span className={style.amount} data-none={rate === null || undefined}>
        {rate ? sayPesos(amount) : "–"}
      </span>
    </li>
  )
}
