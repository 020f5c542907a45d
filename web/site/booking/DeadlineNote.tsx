import type { Deadline } from "../../../contract/reservations.ts"
import style from "./DeadlineNote.module.css"
import { sayDeadline } from "./deadline.ts"

interface DeadlineNoteProps {
  deadline: Deadline
  timeZone: string
  now: Date
}

/** Until when it can be cancelled free, in plain words. */
export function DeadlineNote({ deadline, timeZone, now }: DeadlineNoteProps) {
  const { words, moment } = sayDeadline(deadline, timeZone, now)
  return (
    <p className={style.note} data-grace={deadline.isGrace || undefined}>
      {words}
      <strong>{moment}</strong>
    </p>
  )
}
