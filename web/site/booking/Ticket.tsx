import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { keptUntil } from "../../../contract/arrival.ts"
import { dayIn, formatDate, formatLongDay, sayUntil } from "../../../contract/calendar.ts"
import { type HeldPackage, listMyCredits } from "../../../contract/packages.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { lazily } from "../../ui/lazily.tsx"
import { Hour } from "../Hour.tsx"
import { phoneHref } from "../phoneHref.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import { sayCancellation } from "./deadline.ts"
import style from "./Ticket.module.css"
import { useReading } from "./useReading.ts"

const TicketCode = lazily(() => import("./TicketCode.tsx"))

/** The reservation as something to keep: when, where, which seat, until when it can be undone, what is left. */
export function Ticket({ reservation, branch }: { reservation: MyReservation; branch: Branch }) {
  const { class: item, seat, status, packageId } = reservation
  const { data: credits } = useQuery(queryOf(listMyCredits))
  const paid = credits?.packages.find(({ id }) => id === packageId)
  const until = keptUntil(item.startsAt, branch.lateMinutes)
  const isActive = status !== "cancelled"
  const now = useNow(reservation.freeUntil)
  const reading = useReading(reservation.freeUntil, item.timeZone, now)
  const isToCome = isActive && new Date(item.endsAt) > now
  return (
    <div className={style.ticket} data-off={isActive ? undefined : ""}>
      <div className={style.when}>
        <p className={style.day}>{formatLongDay(item.day)}</p>
        <p>
          <Hour hour={item.hour} className={style.hour} />
          <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
        </p>
        <p className={style.what}>{`${item.discipline} · Lugar ${seat}`}</p>
        <p>{`${item.instructor} · ${item.roomName}`}</p>
        {status === "active" && (
          <p className={style.deadline}>{sayCancellation(reservation, now, reading).text}</p>
        )}
        {status === "active" && until && (
          <p className={style.kept}>{`Tu lugar se guarda ${sayUntil(until, item.timeZone)}`}</p>
        )}
      </div>
      {isToCome && (
        <div className={style.code}>
          <p className={style.show}>
            {status === "attended" ? "Ya te recibimos. ¡Buena clase!" : "Muestra este código al llegar"}
          </p>
          <Suspense>{reservation.code && <TicketCode code={reservation.code} />}</Suspense>
        </div>
      )}
      <div className={style.stub}>
        <p className={style.what}>{branch.name}</p>
        <p>{branch.address}</p>
        {branch.phone && (
          <a className={style.phone} href={phoneHref(branch.phone)}>
            {branch.phone}
          </a>
        )}
        <p className={style.left}>{paid ? sayLeft(paid) : "\u00a0"}</p>
      </div>
    </div>
  )
}

function sayLeft({ isUnlimited, available, description, expiresAt, timeZone }: HeldPackage): string {
  const until = formatDate(dayIn(timeZone, new Date(expiresAt)))
  const left = isUnlimited
    ? "Sin límite de clases"
    : available === 1
      ? "Te queda 1"
      : `Te quedan ${available}`
  return `${left} · ${description}, vence ${until}`
}
