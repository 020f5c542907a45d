import type { RosterEntry } from "../../../contract/reservations.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import style from "./Roster.module.css"
import { RosterRow } from "./RosterRow.tsx"

interface RosterProps {
  entries: RosterEntry[] | undefined
  /** Whether the person may know who comes. */
  permitted: boolean
  lit: number | undefined
  onPoint: (seat: number | null) => void
  onCancel: ((entry: RosterEntry) => void) | undefined
}

/** Who sits where, by seat. */
export function Roster({ entries, permitted, lit, onPoint, onCancel }: RosterProps) {
  if (!permitted) return <EmptyState title="No tienes permiso para ver quién asiste." />
  if (!entries) return <Loading />
  if (entries.length === 0) return <EmptyState title="Todavía no hay reservas en esta clase." />
  return (
    <ul className={style.roster} aria-label="Quién asiste">
      {[...entries]
        .sort((a, b) => a.seat - b.seat)
        .map((entry) => (
          <RosterRow
            key={entry.id}
            entry={entry}
            lit={entry.seat === lit}
            onPoint={onPoint}
            onCancel={onCancel}
          />
        ))}
    </ul>
  )
}
