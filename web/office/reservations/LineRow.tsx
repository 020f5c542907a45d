import { hourIn, sayMoment } from "../../../contract/calendar.ts"
import type { WaitingPerson } from "../../../contract/waitlist.ts"
import { Badge } from "../../ui/Badge.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { contact } from "./contact.ts"
import style from "./Line.module.css"
import { useCardAction } from "./rowActions.ts"
import type { Giving } from "./useGiving.ts"

interface LineRowProps {
  entry: WaitingPerson
  timeZone: string
  now: Date
  onRemove: ((person: WaitingPerson) => void) | undefined
  giving: Giving | undefined
}

/** Somebody in line: their turn, since when, and whether a freed place is taken for them or only told. */
export function LineRow({ entry, timeZone, now, onRemove, giving }: LineRowProps) {
  const { person, position, automatic, joinedAt, offeredUntil } = entry
  const cardOf = useCardAction()
  const name = `${person.firstName} ${person.lastName}`
  const since = sayMoment(joinedAt, timeZone, { now, audience: "staff" })
  return (
    <li className={style.row}>
      <span className={style.turn}>{position}</span>
      <div className={style.person}>
        <p className={style.name}>
          <span>{name}</span>
          {offeredUntil && (
            <Badge tone="clay">{`ofrecido hasta ${hourIn(timeZone, new Date(offeredUntil))}`}</Badge>
          )}
        </p>
        {giving?.failed === entry.id && <FormError>{giving.error}</FormError>}
        <p className={style.facts}>{`${automatic ? "automático" : "solo aviso"} · desde ${since}`}</p>
      </div>
      <RowMenu
        label={`Acciones de ${name}, en espera`}
        actions={[
          ...(giving && offeredUntil
            ? [{ label: "Darle el lugar ofrecido", onSelect: () => giving.give(entry) }]
            : []),
          ...cardOf(entry),
          ...contact(person),
          ...(onRemove
            ? [{ label: "Quitar de la lista de espera", danger: true, onSelect: () => onRemove(entry) }]
            : []),
        ]}
      />
    </li>
  )
}
