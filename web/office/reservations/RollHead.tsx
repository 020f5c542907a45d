import { useRef } from "react"
import type { RosterEntry } from "../../../contract/reservations.ts"
import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import style from "./RollHead.module.css"
import { type RollState, sayArrived } from "./roll.ts"
import { type Marking, type RosterCall, useMarking } from "./useMarking.ts"

interface RollHeadProps {
  entries: readonly Pick<RosterEntry, "status">[]
  /** Where they were read, when not from the studio's roster. */
  roster?: RosterCall
  state: RollState
  /** The mark that was made last at this desk. */
  last: Marking | null
  onUndone: () => void
}

/** How many have come, and the way back from the last tap. */
export function RollHead({ entries, roster, state, last, onUndone }: RollHeadProps) {
  const isMarked = entries.some(({ status }) => status !== "active")
  if (!state.isOpen && !isMarked) return state.says && <p className={style.why}>{state.says}</p>
  const came = entries.filter(({ status }) => status === "attended").length
  return (
    <div className={style.head}>
      <p role="status" className={style.count}>
        {sayArrived(entries)}
      </p>
      {last && state.isOpen ? (
        <LastMark
          key={`${last.entry.classId} ${last.entry.userId} ${last.said}`}
          last={last}
          roster={roster}
          onUndone={onUndone}
        />
      ) : (
        <p className={style.why}>{state.isOpen && isMarked ? "" : state.says}</p>
      )}
      <div className={style.bar}>
        <OccupancyBar taken={came} of={entries.length} />
      </div>
    </div>
  )
}

interface LastMarkProps {
  last: Marking
  roster: RosterCall | undefined
  onUndone: () => void
}

function LastMark({ last, roster, onUndone }: LastMarkProps) {
  const { entry, said, before } = last
  const undoing = useMarking(entry, onUndone, roster)
  const undo = useRef<HTMLButtonElement>(null)
  useFocusLeft(undo)
  const what = said === null ? "sin marcar" : said ? "llegó" : "no vino"
  return (
    <p className={style.last}>
      {undoing.error ?? (
        <>
          <span className={style.who}>{entry.person.firstName}</span>
          <span className={style.what}>{`: ${what}`}</span>
        </>
      )}
      <button ref={undo} type="button" className={style.undo} onClick={() => undoing.mark(before)}>
        Deshacer
      </button>
    </p>
  )
}
