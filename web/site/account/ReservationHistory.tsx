import { formatDay } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import { Badge } from "../../ui/Badge.tsx"
import { type Column, DataTable } from "../../ui/DataTable.tsx"
import { Page } from "../Page.tsx"
import { useReservations } from "./useAccount.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = () => [{ title: "Historial de reservas" }]

const columns: Column<MyReservation>[] = [
  {
    name: "Fecha",
    cell: ({ class: item }) =>
      `${formatDay(item.day, { day: "numeric", month: "short", year: "numeric" })}, ${item.hour}`,
  },
  { name: "Clase", cell: ({ class: item }) => item.discipline },
  { name: "Sucursal", cell: ({ class: item }) => item.branchName },
  { name: "Lugar", cell: ({ seat }) => seat, align: "end" },
  { name: "Paquete", cell: (reservation) => reservation.package },
  {
    name: "Estado",
    cell: ({ status }) =>
      status === "active" ? <Badge tone="sage">Activa</Badge> : <Badge>Cancelada</Badge>,
  },
]

export default function ReservationHistory() {
  const reservations = useReservations("all")
  return (
    <Page title="Historial de reservas">
      <Waiting query={reservations}>
        {(list) => (
          <DataTable
            caption="Historial de reservas"
            columns={columns}
            rows={list}
            keyOf={({ id }) => id}
            empty="Todavía no tienes reservas."
          />
        )}
      </Waiting>
    </Page>
  )
}
