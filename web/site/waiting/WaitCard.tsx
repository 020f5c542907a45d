import { useState } from "react"
import { Link } from "react-router"
import { formatLongDay } from "../../../contract/calendar.ts"
import type { MyWaitlistEntry, WaitlistEntry } from "../../../contract/waitlist.ts"
import { Hour } from "../Hour.tsx"
import { classHref } from "../schedule/places.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import { InLine } from "./InLine.tsx"
import { OfferedPlace } from "./OfferedPlace.tsx"
import type { Waited } from "./useLeaving.ts"
import { useWaitPreview } from "./useWaitPreview.ts"
import style from "./WaitCard.module.css"

/** Milliseconds between two readings of a line that no stream tells of. */
const every = 10_000

interface WaitCardProps {
  wait: MyWaitlistEntry
  onLeave?: (waited: Waited) => void
}

/** A class that one waits for: when, where, one's turn; or the place that is offered. */
export function WaitCard({ wait, onLeave }: WaitCardProps) {
  const { class: item } = wait
  const { data: preview } = useWaitPreview(item.id, { every })
  const [lost, setLost] = useState<string | null>(null)
  // What was read of the list shows until the line itself was.
  const entry = preview ? preview.entry : wait
  const isOffered = entry?.status === "offered"
  const words = lost ?? (preview && sayGone(wait, entry))
  return (
    <article className={style.card} data-offered={isOffered || undefined}>
      <div className={style.top}>
        <div>
          <p className={style.day}>{formatLongDay(item.day)}</p>
          <p>
            <Hour hour={item.hour} className={style.hour} />
            <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
          </p>
        </div>
        <p className={style.state}>{isOffered ? "Hay lugar" : "En espera"}</p>
      </div>
      <div>
        <h2 className={style.what}>{item.discipline}</h2>
        <p className={style.who}>{`${item.instructor} · ${item.branchName}`}</p>
      </div>
      <p role="status" className={style.lost}>
        {words}
      </p>
      {preview && entry && isOffered && (
        <OfferedPlace item={item} entry={entry} preview={preview} onLost={setLost} onLeave={onLeave} />
      )}
      {preview && entry && !isOffered && onLeave && (
        <InLine item={item} entry={entry} preview={preview} onLeave={onLeave} />
      )}
      <Link className={style.see} to={classHref(item)}>
        Ver la clase
      </Link>
    </article>
  )
}

/** What the list still says, and the line no more. */
function sayGone({ status }: MyWaitlistEntry, entry: WaitlistEntry | null): string | null {
  if (!entry) return "Ya no estás en esta lista de espera."
  const isGone = status === "offered" && entry.status !== "offered"
  return isGone ? "Ese lugar ya no está disponible. Sigues en la lista de espera." : null
}
