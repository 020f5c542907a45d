import { formatShortDay } from "../../../../contract/calendar.ts"
import { instant, json, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { refittedCapacity } from "../../schedule/refit.ts"

/** A reservation of a coming class whose seat would be gone. `hour` is `HH:mm`, in the branch's time. */
export interface Losing {
  class_id: string
  day: string
  hour: string
  discipline: string
  seat: number
  person: string
}

/** Who would lose a seat if a room had these `seats` and this `capacity`, by class and seat. */
export const readLosing = statement<Losing>("losing-seats")(
  piece`with given as materialized (
     select g.seat from json_to_recordset(${json("seats")}) as g (seat int, blocked boolean) where not g.blocked
   )
   select c.id as class_id, c.day, to_char(c.hour, 'HH24:MI') as hour, d.name as discipline, r.seat,
     trim(concat(u.first_name, ' ', u.last_name)) as person
   from classes c
   join disciplines d on d.id = c.discipline_id
   join reservations r on r.class_id = c.id and r.cancelled_at is null
   join users u on u.id = r.user_id
   where c.room_id = ${uuid("id")} and c.starts_at > ${instant("now")} and (
     r.seat > ${refittedCapacity}
     or r.seat not in (select seat from given))
   order by c.starts_at, c.id, r.seat`,
)

/** The most lines that a refusal lists. */
const most = 30

/** Refuses to take anybody's seat: names whose, to who may see rosters; to others, how many in each class. */
export function assertNobodyLoses(losing: readonly Losing[], seesRoster: boolean): void {
  if (losing.length === 0) return
  const lines = seesRoster ? losing.map(sayPerson) : sayClasses(losing)
  const rest = lines.length - most
  const shown = rest > 0 ? [...lines.slice(0, most), `y ${rest.toLocaleString("es-MX")} más`] : lines
  const fields = shown.map((message) => ({ path: "seatsLayout", message }))
  throw new Refusal("SEATS_TAKEN", { fields })
}

const sayClass = ({ discipline, day, hour }: Losing) => `${discipline}, ${formatShortDay(day)}, ${hour}`
const sayPerson = (one: Losing) => `${one.person} · lugar ${one.seat} · ${sayClass(one)}`

function sayClasses(losing: readonly Losing[]): string[] {
  const byClass = Map.groupBy(losing, (one) => one.class_id)
  return [...byClass.values()].map((those) => {
    const count = those.length === 1 ? "1 reserva" : `${those.length} reservas`
    return `${count} · ${sayClass(those[0] as Losing)}`
  })
}
