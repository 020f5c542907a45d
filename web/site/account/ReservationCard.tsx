import { Button } from "@mantine/core"
import { Link } from "react-router"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { useNow } from "../../api/useNow.ts"
import { changeHref } from "../booking/changeHref.ts"
import { sayCancellation, waysWith } from "../booking/deadline.ts"
import { useReading } from "../booking/useReading.ts"
import { Hour } from "../Hour.tsx"
import { classHref } from "../schedule/places.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./ReservationCard.module.css"

interface ReservationCardProps {
  reservation: MyReservation
  onCancel: () => void
}

/** A reservation to come: when, where, which seat, and until when it can be given back. */
export function ReservationCard({ reservation, onCancel }: ReservationCardProps) {
  const { class: item, seat, id } = reservation
  const now = useNow(reservation.freeUntil)
  const cost = sayCancellation(reservation, now, useReading(reservation.freeUntil, item.timeZone, now))
  const { mayCancel, mayChange, fixed } = waysWith(reservation, now)
  // Of two such classes in a week each has its own.
  const which = `${item.discipline}, ${sayHour(item.hour, "customer")}, ${formatLongDay(item.day)}`
  return (
    <article className={style.card}>
      <div className={style.top}>
        <div>
          <p className={style.day}>{formatLongDay(item.day)}</p>
          <p>
            <Hour hour={item.hour} className={style.hour} />
            <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
          </p>
        </div>
        <div className={style.marks}>
          <p className={style.seat}>{`Lugar ${seat}`}</p>
          {reservation.fromWaitlist && <p className={style.from}>De la lista de espera</p>}
        </div>
      </div>
      <div>
        <h2 className={style.what}>{item.discipline}</h2>
        <p className={style.who}>{`${item.instructor} · ${item.branchName}`}</p>
      </div>
      <p className={style.cost} data-free={cost.free || undefined}>
        {cost.text}
        {fixed && <span className={style.fixed}>{fixed}</span>}
      </p>
      <div className={style.actions}>
        <Link className={style.see} to={`${classHref(item)}&reserva=${id}`}>
          Ver reserva
        </Link>
        {mayChange && (
          <Link className={style.see} to={changeHref(reservation)} aria-label={`Cambiar ${which}`}>
            Cambiar
          </Link>
        )}
        {mayCancel && (
          <Button variant="outline" color="ink.8" onClick={onCancel} aria-label={`Cancelar ${which}`}>
            Cancelar
          </Button>
        )}
      </div>
    </article>
  )
}
