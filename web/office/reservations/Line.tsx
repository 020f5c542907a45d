import type { StudioClass } from "../../../contract/schedule.ts"
import type { WaitingPerson } from "../../../contract/waitlist.ts"
import style from "./Line.module.css"
import { LineRow } from "./LineRow.tsx"
import type { Giving } from "./useGiving.ts"

interface LineProps {
  item: StudioClass
  people: WaitingPerson[] | undefined
  now: Date
  onRemove: ((person: WaitingPerson) => void) | undefined
  /** Absent: not now, or not by who looks. */
  giving: Giving | undefined
}

/** Who waits for a place of a class, by turn; nothing when nobody does. */
export function Line({ item, people, now, ...doing }: LineProps) {
  if (!people || people.length === 0) return null
  return (
    <>
      <h3 className={style.heading}>
        Lista de espera <span className={style.count}>{people.length}</span>
      </h3>
      <ol className={style.line} aria-label="Lista de espera">
        {people.map((entry) => (
          <LineRow key={entry.id} entry={entry} timeZone={item.timeZone} now={now} {...doing} />
        ))}
      </ol>
    </>
  )
}
