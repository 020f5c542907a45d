import { useQuery } from "@tanstack/react-query"
import { getReservation, type MyReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { CheckIcon } from "../../ui/icons.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Page } from "../Page.tsx"
import { WhatLink } from "../schedule/WhatLink.tsx"
import { Unread } from "../Unread.tsx"
import { AskToSignIn } from "./AskToSignIn.tsx"
import style from "./Booked.module.css"
import { CalendarButton } from "./CalendarButton.tsx"
import { ComingAgain } from "./ComingAgain.tsx"
import { isGone } from "./isGone.ts"
import { mapHref } from "./mapHref.ts"
import { ShareButton } from "./ShareButton.tsx"
import { Ticket } from "./Ticket.tsx"

/** A confirmation one can keep: its address shows it again. */
export function Booked({ id, branch }: { id: string; branch: Branch }) {
  const customer = useCustomer()
  const query = useQuery({
    ...queryOf(getReservation, { params: { id } }),
    enabled: Boolean(customer),
  })
  const { data: reservation, error } = query
  if (customer === null) return <AskToSignIn />
  const mine = `/mi-cuenta/${customer?.id}/proximasclases`
  if (!reservation || !customer) {
    return (
      <Page narrow>
        {!error && <Loading />}
        {error && isGone(error) && (
          <EmptyState main title="No se encontró la reserva.">
            <ButtonLink to={mine}>Ver tus próximas clases</ButtonLink>
          </EmptyState>
        )}
        {error && !isGone(error) && <Unread main of={[query]} />}
      </Page>
    )
  }
  const isActive = reservation.status !== "cancelled"
  const { class: item, changedTo } = reservation
  return (
    <Page narrow news={sayNews(reservation)}>
      <article className={style.booked}>
        <span className={style.mark} data-off={isActive ? undefined : ""}>
          <CheckIcon />
        </span>
        <h1 className={style.title}>{sayTitle(reservation)}</h1>
        <Ticket reservation={reservation} branch={branch} />
        <div className={style.actions}>
          <ButtonLink
            size="lg"
            to={isActive || changedTo ? mine : `/reserva-clase/${branch.id}?dia=${item.day}`}
          >
            {isActive || changedTo ? "Próximas clases" : "Reservar otra clase"}
          </ButtonLink>
          {isActive && <CalendarButton reservation={reservation} branch={branch} />}
        </div>
        <div className={style.actions}>
          {isActive && (
            <>
              <WhatLink item={item} className={style.way}>
                Cómo es la clase
              </WhatLink>
              <ShareButton item={item} />
            </>
          )}
          <a className={style.way} href={mapHref(branch)} target="_blank" rel="noreferrer">
            Cómo llegar
          </a>
        </div>
        {isActive && (
          <div className={style.actions}>
            <ComingAgain key={reservation.id} reservation={reservation} />
          </div>
        )}
      </article>
    </Page>
  )
}

function sayTitle({ status, seat, changedFrom, changedTo, fromWaitlist }: MyReservation): string {
  if (status === "cancelled") return changedTo ? "Cambiaste esta reserva" : "Esta reserva está cancelada"
  if (fromWaitlist) return `Se liberó un lugar: el ${seat} es tuyo`
  return changedFrom ? `Tu lugar ahora es el ${seat}` : "Tu lugar está apartado"
}

function sayNews(reservation: MyReservation): string {
  const { status, seat, changedFrom, changedTo, fromWaitlist, class: item } = reservation
  const isActive = status !== "cancelled"
  if (isActive && (changedFrom || fromWaitlist)) return `${sayTitle(reservation)}.`
  const what = isActive ? "confirmada" : changedTo ? "cambiada" : "cancelada"
  return `Reserva ${what}: ${item.discipline}, lugar ${seat}.`
}
