import { Button } from "@mantine/core"
import { Link } from "react-router"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { Hour } from "../Hour.tsx"
import { changeHref } from "../reservations/changeHref.ts"
import { sayCancellation } from "../reservations/deadline.ts"
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
  const cost = sayCancellation(reservation, new Date())
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
        <p className={style.seat}>{`Lugar ${seat}`}</p>
      </div>
      <div>
        <h2 className={style.what}>{item.discipline}</h2>
        <p className={style.who}>{`${item.instructor} · ${item.branchName}`}</p>
      </div>
      <p className={style.cost} data-free={cost.free || undefined}>
        {cost.text}
      </p>
      <div className={style.actions}>
        <Link className={style.see} to={`${classHref(item)}&reserva=${id}`}>
          Ver reserva
        </Link>
        <Link
          className={style.see}
          to={changeHref(reservation)}
          aria-label={`Cambiar ${item.discipline}, ${sayHour(item.hour, "customer")}`}
        >
          Cambiar
        </Link>
        <Button
          variant="outline"
          color="ink.8"
          onClick={onCancel}
          aria-label={`Cancelar ${item.discipline}, ${sayHour(item.hour, "customer")}`}
        >
          Cancelar
        </Button>
      </div>
    </article>
  )
}
