import { useEffect, useRef } from "react"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Initials } from "../../ui/Initials.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { Arrival } from "./Arrival.tsx"
import { contact } from "./contact.ts"
import { Known } from "./Known.tsx"
import { LateBadge } from "./LateBadge.tsx"
import style from "./Roster.module.css"
import type { RollState } from "./roll.ts"
import { type Doing, markActions, seatActions, useCardAction } from "./rowActions.ts"
import { Unsent } from "./Unsent.tsx"
import { type Marking, useMarking } from "./useMarking.ts"

interface RosterRowProps {
  item: StudioClass
  entry: RosterEntry
  lit: boolean
  onPoint: (seat: number | null) => void
  roll: RollState
  onMarked: (marking: Marking) => void
  doing: Doing
  late: Late
}

/** Until when the class keeps its seats for who has not come, and whether that is past. */
export interface Late {
  keptUntil: string | null
  now: Date
  mayGive: boolean
}

/** Somebody who comes, or would have: their seat, what they have left, and in the menu what can be done for them. */
export function RosterRow({ item, entry, lit, onPoint, roll, onMarked, doing, late }: RosterRowProps) {
  const { person, seat } = entry
  const cardOf = useCardAction()
  const isCancelled = entry.status === "cancelled"
  const name = `${person.firstName} ${person.lastName}`
  const marking = useMarking(entry, onMarked)
  const { said } = marking
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (lit && !row.current?.matches(":hover, :focus-within"))
      row.current?.scrollIntoView({ block: "nearest" })
  }, [lit])
  return (
    <li
      ref={row}
      className={style.row}
      data-lit={lit || undefined}
      data-cancelled={isCancelled || undefined}
      onPointerEnter={() => onPoint(seat)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(seat)}
      onBlur={() => onPoint(null)}
    >
      {roll.isOpen ? (
        <Arrival name={name} said={said} pending={marking.pending} onMark={marking.mark} />
      ) : (
        <Initials name={name} size={30} />
      )}
      <div className={style.person}>
        <p className={style.name}>
          <span>{name}</span>
          {said === false && <Badge tone="clay">{entry.givenAt ? "se dio su lugar" : "no vino"}</Badge>}
          {!roll.isOpen && said === true && <Badge tone="sage">llegó</Badge>}
          {said === null && <LateBadge status={entry.status} item={item} {...late} />}
          {isCancelled ? (
            <Badge>Cancelada</Badge>
          ) : (
            entry.isFirstClass && !entry.givenAt && <Badge tone="gold">primera clase</Badge>
          )}
        </p>
        <p className={style.facts}>
          {[`Lugar ${seat}`, entry.fromWaitlist && "de la lista", sayPackage(entry)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <Known entry={entry} item={item} />
        {entry.careNote && <p className={style.care}>{`Cuidar: ${entry.careNote}`}</p>}
        <Unsent marking={marking} />
      </div>
      <RowMenu
        label={`Acciones de ${name}`}
        actions={[
          ...cardOf(entry),
          ...contact(person),
          ...markActions(roll, marking),
          ...seatActions(entry, doing),
        ]}
      />
    </li>
  )
}

/** What is left comes first: it is what is asked for. */
function sayPackage({ package: name, available }: RosterEntry): string {
  if (available === null) return /ilimitad/i.test(name) ? name : `ilimitado · ${name}`
  return `${available === 1 ? "le\u00a0queda\u00a01" : `le\u00a0quedan\u00a0${available}`} · ${name}`
}
