import type { ChangePreview } from "../../../contract/reservations.ts"
import { useNow } from "../../api/useNow.ts"
import style from "../booking/DeadlineNote.module.css"
import { DeadlineNote } from "../booking/DeadlineNote.tsx"
import { useBefore } from "./GivenUp.tsx"
import type { Changing } from "./useChanging.ts"

interface ChangeDeadlineProps {
  changing: Changing
  terms: ChangePreview
  timeZone: string
  now: Date
}

/** Until when the new reservation can be cancelled free; changed late, that it cannot any more. */
export function ChangeDeadline({ changing, terms, timeZone, now }: ChangeDeadlineProps) {
  const { data: before } = useBefore(changing)
  const present = useNow(before?.freeUntil)
  const isLate = before !== undefined && present > new Date(before.freeUntil)
  if (terms.isUnlimited || (terms.staysFree && !isLate)) {
    return <DeadlineNote deadline={terms} isUnlimited={terms.isUnlimited} timeZone={timeZone} now={now} />
  }
  return (
    <p className={style.note} data-grace>
      Después de este cambio ya no podrás cancelar <strong>sin perder tu clase</strong>.
    </p>
  )
}
