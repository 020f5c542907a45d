import { dayIn } from "../../../contract/calendar.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { serverDate } from "../../api/serverClock.ts"
import { Badge } from "../../ui/Badge.tsx"
import style from "./Known.module.css"
import { sayKnown } from "./sayKnown.ts"

/** What a desk is to know of somebody before it asks. */
export function Known({ entry, item }: { entry: RosterEntry; item: StudioClass }) {
  const marks = sayKnown(entry, item.day, dayIn(item.timeZone, serverDate()))
  return (
    <>
      {marks.length > 0 && (
        <ul className={style.marks}>
          {marks.map(({ tone, text }) => (
            <li key={text}>
              <Badge tone={tone}>{text}</Badge>
            </li>
          ))}
        </ul>
      )}
      {entry.staffNote && <p className={style.note}>{`Nota: ${entry.staffNote}`}</p>}
    </>
  )
}
