import { formatLongDay } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Hour } from "../Hour.tsx"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./ReservationCard.module.css"

/** A class that the studio cancelled while they had a seat in it: what became of it, and the way to another. */
export function CalledOffCard({ reservation }: { reservation: MyReservation }) {
  const { class: item, package: name, isUnlimited } = reservation
  const fate = isUnlimited ? `No se descontó nada de tu paquete «${name}»` : `Regresó a tu paquete «${name}»`
  return (
    <article className={style.card} data-off>
      <div className={style.top}>
        <div>
          <p className={style.day}>{formatLongDay(item.day)}</p>
          <p>
            <Hour hour={item.hour} className={style.hour} />
            <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
          </p>
        </div>
        <p className={style.seat}>Cancelada</p>
      </div>
      <div>
        <h2 className={style.what}>{item.discipline}</h2>
        <p className={style.who}>{`${item.instructor} · ${item.branchName}`}</p>
      </div>
      <p className={style.cost}>{`El estudio canceló esta clase. ${fate}: no tienes que hacer nada.`}</p>
      <div className={style.actions}>
        <ButtonLink variant="outline" color="ink.8" to={`/reserva-clase/${item.branch}?dia=${item.day}`}>
          Elegir otra clase
        </ButtonLink>
      </div>
    </article>
  )
}
