import type { Deadline } from "../../../contract/reservations.ts"
import style from "./DeadlineNote.module.css"
import { losesNothing, sayDeadline } from "./deadline.ts"
import { useReading } from "./useReading.ts"

interface DeadlineNoteProps {
  deadline: Deadline
  /** What pays it is: nothing can be lost. */
  isUnlimited?: boolean | undefined
  timeZone: string
  now: Date
}

/** Until when it can be cancelled free, in plain words. */
export function DeadlineNote({ deadline, isUnlimited, timeZone, now }: DeadlineNoteProps) {
  const reading = useReading(deadline.freeUntil, timeZone, now)
  if (isUnlimited) return <p className={style.note}>{losesNothing}</p>
  const { words, moment } = sayDeadline(deadline, timeZone, reading)
  return (
    <p className={style.note} data-grace={deadline.isGrace || undefined}>
      {words}
      <strong>{moment}</strong>
    </p>
  )
}
