import { Link } from "react-router"
import type { OwnClass } from "../../../contract/ownClasses.ts"
import { Badge } from "../../ui/Badge.tsx"
import { Dotted } from "../../ui/Dotted.tsx"
import { sayNearness, zoneOf } from "../classes/words.ts"
import style from "./OwnClasses.module.css"
import { isUntaken } from "./weeks.ts"
import { sayCare, sayFirst, sayPlaces } from "./words.ts"

/** A class of one's own: when, where, and what one wants to know before going in. */
export function OwnClassCard({ item, now }: { item: OwnClass; now: Date }) {
  const nearness = item.cancelledAt ? null : sayNearness(item, now)
  const [first, care] = [sayFirst(item), sayCare(item)]
  return (
    <Link
      to={`/backend/misclases/${item.id}`}
      className={style.card}
      data-over={nearness === "terminó" || undefined}
    >
      <span className={style.hour}>{item.hour}</span>
      <span className={style.facts}>
        <strong className={style.what}>{item.discipline}</strong>
        <span className={style.where}>
          <Dotted facts={[item.branchName, item.roomName, zoneOf(item)]} />
        </span>
        <span className={style.where}>
          <Dotted facts={[sayPlaces(item), nearness]} />
        </span>
        <span className={style.badges}>
          {item.cancelledAt && <Badge tone="clay">cancelada</Badge>}
          {item.substitute && <Badge tone="clay">pediste suplente</Badge>}
          {isUntaken(item, now) && <Badge tone="clay">falta pasar lista</Badge>}
          {!item.cancelledAt && first && <Badge tone="gold">{first}</Badge>}
          {!item.cancelledAt && care && <Badge tone="gold">{care}</Badge>}
        </span>
      </span>
    </Link>
  )
}
