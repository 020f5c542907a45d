import type { ChangePreview } from "../../../contract/reservations.ts"
import style from "../booking/DeadlineNote.module.css"
import { DeadlineNote } from "../booking/DeadlineNote.tsx"

interface ChangeDeadlineProps {
  terms: ChangePreview
  timeZone: string
  now: Date
}

/** Until when the new reservation can be cancelled free; changed late, that it cannot any more. */
export function ChangeDeadline({ terms, timeZone, now }: ChangeDeadlineProps) {
  if (terms.staysFree) return <DeadlineNote deadline={terms} timeZone={timeZone} now={now} />
  return (
    <p className={style.note} data-grace>
      Después de este cambio ya no podrás cancelar <strong>sin perder tu clase</strong>.
    </p>
  )
}
