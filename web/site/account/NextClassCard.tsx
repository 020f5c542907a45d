import { Button } from "@mantine/core"
import { formatLongDay } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { changeHref } from "../booking/changeHref.ts"
import { sayCancellation, waysWith } from "../booking/deadline.ts"
import { mapHref } from "../booking/mapHref.ts"
import { useReading } from "../booking/useReading.ts"
import { Hour } from "../Hour.tsx"
import { useStudio } from "../useStudio.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./NextClassCard.module.css"

interface NextClassCardProps {
  reservation: MyReservation | undefined
  /** Their home branch, to reserve in. */
  branch: string | null
  onCancel: (reservation: MyReservation) => void
}

/** The next class as a hero; without one, the way to it. */
export function NextClassCard({ reservation, branch, onCancel }: NextClassCardProps) {
  const { branches } = useStudio()
  const now = useNow(reservation?.freeUntil)
  const reading = useReading(reservation?.freeUntil, reservation?.class.timeZone, now)
  const home = branches.find(({ id }) => id === branch) ?? branches[0]
  if (!reservation) {
    return (
      <EmptyState title="Aún no tienes clases reservadas.">
        {home && <ButtonLink to={`/reserva-clase/${home.id}`}>{`Ver la semana en ${home.name}`}</ButtonLink>}
      </EmptyState>
    )
  }
  const { class: item, seat } = reservation
  const { mayCancel, mayChange, fixed } = waysWith(reservation, now)
  const place = branches.find(({ id }) => id === item.branch)
  return (
    <article className={style.card}>
      <p>{formatLongDay(item.day)}</p>
      <p>
        <Hour hour={item.hour} className={style.hour} />
        <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
      </p>
      <p className={style.what}>{`${item.discipline} · Lugar ${seat}`}</p>
      <p className={style.who}>{`${item.instructor} · ${item.branchName}`}</p>
      {reservation.fromWaitlist && <p className={style.who}>De la lista de espera</p>}
      <p className={style.deadline}>
        {[sayCancellation(reservation, now, reading).text, fixed].filter(Boolean).join(" ")}
      </p>
      <div className={style.actions}>
        {place && (
          <a className={style.way} href={mapHref(place)} target="_blank" rel="noreferrer">
            Cómo llegar
          </a>
        )}
        {mayChange && (
          <ButtonLink color="clay.7" to={changeHref(reservation)}>
            Cambiar
          </ButtonLink>
        )}
        {mayCancel && (
          <Button color="clay.7" onClick={() => onCancel(reservation)}>
            Cancelar
          </Button>
        )}
      </div>
    </article>
  )
}
