import { useQuery } from "@tanstack/react-query"
import { formatLongDay } from "../../../contract/calendar.ts"
import { getReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { CheckIcon } from "../../ui/icons.tsx"
import { Hour } from "../Hour.tsx"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./Booked.module.css"
import { CalendarButton } from "./CalendarButton.tsx"
import { sayCancellation } from "./deadline.ts"
import { mapHref } from "./mapHref.ts"

/** A confirmation one can keep: its address shows it again. */
export function Booked({ id, branch }: { id: string; branch: Branch }) {
  const customer = useCustomer()
  const { data: reservation, isError } = useQuery({
    ...queryOf(getReservation, { params: { id } }),
    enabled: Boolean(customer),
  })
  if (isError) return <EmptyState main title="No se encontró la reserva." />
  if (customer === null) return <EmptyState main title="Inicia sesión para ver tu reserva." />
  if (!reservation || !customer) return <p role="status">Cargando...</p>
  const { class: item, seat } = reservation
  const active = reservation.status === "active"
  return (
    <article className={style.booked}>
      <span className={style.mark}>
        <CheckIcon />
      </span>
      <h1 className={style.title}>{active ? "Tu lugar está apartado" : "Esta reserva está cancelada"}</h1>
      <div className={style.ticket}>
        <p className={style.day}>{formatLongDay(item.day)}</p>
        <p>
          <Hour hour={item.hour} className={style.hour} />
          <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
        </p>
        <p className={style.what}>{`${item.discipline} · Lugar ${seat}`}</p>
        <p>{`${item.instructor} · ${item.roomName}`}</p>
        <hr />
        <p className={style.what}>{branch.name}</p>
        <p>{branch.address}</p>
        {active && <p className={style.deadline}>{sayCancellation(reservation, new Date()).text}</p>}
      </div>
      <div className={style.actions}>
        <ButtonLink size="lg" to={`/mi-cuenta/${customer.id}/proximasclases`}>
          Próximas clases
        </ButtonLink>
        {active && <CalendarButton reservation={reservation} branch={branch} />}
        <a className={style.way} href={mapHref(branch)} target="_blank" rel="noreferrer">
          Cómo llegar
        </a>
      </div>
    </article>
  )
}
