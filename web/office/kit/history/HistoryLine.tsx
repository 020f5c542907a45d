import type { AuditEntry } from "../../../../contract/audit.ts"
import { Changes } from "./Changes.tsx"
import style from "./History.module.css"
import { sayDone, sayWhen } from "./words.ts"

interface HistoryLineProps {
  entry: AuditEntry
  /** Whose history it stands in: not said again line by line. */
  subject: string
}

/** One change: what was done, by whom and when, and from what to what. */
export function HistoryLine({ entry, subject }: HistoryLineProps) {
  const { actor, about } = entry
  const done = sayDone(about === subject ? { ...entry, about: "" } : entry)
  return (
    <li>
      <p className={style.what}>{`${actor.name || "Alguien"} ${done}`}</p>
      <p className={style.quiet}>{sayWhen(entry)}</p>
      <Changes entry={entry} />
    </li>
  )
}
