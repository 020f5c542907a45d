import { Suspense } from "react"
import { formatDate, sayHour } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { serverDate } from "../../api/serverClock.ts"
import { Badge } from "../../ui/Badge.tsx"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Newest } from "../../ui/Newest.tsx"
import { pagedPast } from "../../ui/paging.ts"
import { Star } from "../../ui/Star.tsx"
import { useReserve } from "../branches/useReserve.ts"
import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { AskHowItWas } from "./AskHowItWas.tsx"
import own from "./HowWasIt.module.css"
import { useHistory } from "./useAccount.ts"
import { useMyStars, useUnrated } from "./useUnrated.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Historial de reservas")

const columns: Column<MyReservation>[] = [
  {
    name: "Fecha",
    cell: ({ class: item }) => `${formatDate(item.day)}, ${sayHour(item.hour, "customer")}`,
  },
  { name: "Clase", cell: ({ class: item }) => item.discipline, card: "title" },
  { name: "Sucursal", cell: ({ class: item }) => item.branchName, wraps: true },
  { name: "Lugar", cell: ({ seat }) => `Lugar ${seat}` },
  { name: "Paquete", cell: (reservation) => reservation.package, wraps: true },
  {
    name: "Estado",
    cell: (reservation) => <ReservationState {...reservation} />,
    card: "side",
  },
]

/** What one said of their classes; no column for who said nothing. */
const columnsWith = (stars: ReadonlyMap<string, number>): Column<MyReservation>[] =>
  stars.size === 0
    ? columns
    : [
        ...columns.slice(0, -1),
        {
          name: "Tu calificación",
          cell: ({ id }) => <Given stars={stars.get(id)} />,
        },
        ...columns.slice(-1),
      ]

function Given({ stars }: { stars: number | undefined }) {
  if (stars === undefined) return null
  return (
    <span role="img" aria-label={`${stars} de 5 estrellas`} className={own.given}>
      {stars}
      <Star isOn size={18} />
    </span>
  )
}

/** A class gone by is nothing active: it was taken, or missed, as its roll tells where there was one. */
function ReservationState({ status, changedTo, cancelledAt, class: item }: MyReservation) {
  if (changedTo) return <Badge>Cambiada</Badge>
  if (cancelledAt && cancelledAt === item.cancelledAt) return <Badge>Cancelada por el estudio</Badge>
  if (status === "cancelled") return <Badge>Cancelada</Badge>
  if (status === "attended") return <Badge tone="sage">Asististe</Badge>
  if (status === "no_show") return <Badge tone="clay">No asististe</Badge>
  return new Date(item.endsAt) > serverDate() ? <Badge tone="sage">Activa</Badge> : <Badge>Pasada</Badge>
}

export default function ReservationHistory() {
  const reservations = useHistory()
  const reserve = useReserve()
  const unrated = useUnrated()
  const stars = useMyStars()
  // All at once: what came later would push away what is being read.
  if (unrated.isComing) {
    return (
      <Page title="Historial de reservas">
        <p role="status">Cargando...</p>
      </Page>
    )
  }
  return (
    <Page title="Historial de reservas">
      <Suspense>
        <AskHowItWas classes={unrated.classes} />
      </Suspense>
      <Waiting query={reservations}>
        {({ reservations: list, hasMore }) =>
          list.length === 0 ? (
            <EmptyState title="Todavía no tienes reservas.">
              <ButtonLink {...reserve}>Reservar una clase</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <DataTable
                caption="Historial de reservas"
                columns={columnsWith(stars)}
                rows={list}
                keyOf={({ id }) => id}
                {...pagedPast(list)}
                empty="Todavía no tienes reservas."
              />
              {hasMore && <Newest count={list.length}>Todos están en «Descargar mis datos».</Newest>}
            </>
          )
        }
      </Waiting>
    </Page>
  )
}
