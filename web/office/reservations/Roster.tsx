import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { sayWho } from "../classes/words.ts"
import style from "./Roster.module.css"
import { type Late, RosterRow } from "./RosterRow.tsx"
import type { RollState } from "./roll.ts"
import type { Doing } from "./rowActions.ts"
import type { Marking } from "./useMarking.ts"

interface RosterProps {
  item: StudioClass
  entries: RosterEntry[] | undefined
  /** Whether the person may know who comes. */
  permitted: boolean
  lit: number | undefined
  onPoint: (seat: number | null) => void
  roll: RollState
  onMarked: (marking: Marking) => void
  doing: Doing
  late: Late
}

/** Who sits where, by seat; of a cancelled class, who would have. */
export function Roster({ item, entries, permitted, lit, onPoint, roll, onMarked, doing, late }: RosterProps) {
  if (!permitted) return <EmptyState title="No tienes permiso para ver quién asiste." />
  if (!entries) return <Loading />
  if (entries.length === 0) {
    const isOver = item.cancelledAt !== null
    return (
      <EmptyState
        title={isOver ? "Nadie tenía reserva en esta clase." : "Todavía no hay reservas en esta clase."}
      />
    )
  }
  return (
    <ul className={style.roster} aria-label={sayWho(item)}>
      {[...entries]
        .sort((a, b) => a.seat - b.seat)
        .map((entry) => (
          <RosterRow
            key={entry.id}
            item={item}
            entry={entry}
            lit={entry.seat === lit}
            onPoint={onPoint}
            roll={roll}
            onMarked={onMarked}
            doing={doing}
            late={late}
          />
        ))}
    </ul>
  )
}
