import type { OwnClass, OwnRosterEntry } from "../../../contract/ownClasses.ts"
import { listOwnRoster } from "../../../contract/ownClasses.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Initials } from "../../ui/Initials.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { Arrival } from "../reservations/Arrival.tsx"
import { LateBadge } from "../reservations/LateBadge.tsx"
import type { RollState } from "../reservations/roll.ts"
import { markActions } from "../reservations/rowActions.ts"
import { Unsent } from "../reservations/Unsent.tsx"
import { type Marking, useMarking } from "../reservations/useMarking.ts"
import style from "./OwnClass.module.css"

interface OwnRowProps {
  entry: OwnRosterEntry
  item: OwnClass
  /** Until when the class keeps its seats for who has not come. */
  keptUntil: string | null
  now: Date
  roll: RollState
  onMarked: (marking: Marking) => void
}

/** Somebody who comes: what matters for their body, never cut, and whether they are here. */
export function OwnRow({ entry, item, keptUntil, now, roll, onMarked }: OwnRowProps) {
  const name = `${entry.person.firstName} ${entry.person.lastName}`
  const marking = useMarking(entry, onMarked, listOwnRoster)
  const { said } = marking
  return (
    <li className={style.row}>
      {roll.isOpen ? (
        <Arrival name={name} said={said} pending={marking.pending} onMark={marking.mark} />
      ) : (
        <Initials name={name} size={32} />
      )}
      <div className={style.person}>
        <p className={style.name}>{name}</p>
        <p className={style.quiet}>
          {[`Lugar ${entry.seat}`, entry.fromWaitlist && "de la lista"].filter(Boolean).join(" · ")}
        </p>
        <p className={style.badges}>
          {said === false && <Badge tone="clay">{entry.givenAt ? "se dio su lugar" : "no vino"}</Badge>}
          {!roll.isOpen && said === true && <Badge tone="sage">llegó</Badge>}
          {said === null && <LateBadge status={entry.status} keptUntil={keptUntil} item={item} now={now} />}
          {entry.isFirstClass && <Badge tone="gold">primera clase</Badge>}
        </p>
        {entry.careNote && <p className={style.care}>{`Cuidar: ${entry.careNote}`}</p>}
        <Unsent marking={marking} />
      </div>
      <RowMenu label={`Acciones de ${name}`} actions={markActions(roll, marking)} />
    </li>
  )
}
