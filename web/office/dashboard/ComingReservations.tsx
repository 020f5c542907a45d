import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { formatShortDay } from "../../../contract/calendar.ts"
import { listReservations, type StaffReservation } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { useMay } from "../kit/signedIn.ts"
import { Reserve } from "../reserving/Reserve.tsx"
import { Box } from "./Box.tsx"
import style from "./Latest.module.css"
import { latest } from "./Latest.tsx"
import { everyMinute } from "./useBilling.ts"

const title = "Reservas próximas"

const columns: readonly Column<StaffReservation>[] = [
  {
    name: "Nombre",
    cell: ({ person }) => <strong>{`${person.firstName} ${person.lastName}`.trim()}</strong>,
    card: "title",
  },
  { name: "Clase", cell: ({ class: item }) => `${item.hour} ${item.discipline}`, card: "line" },
  { name: "Fecha", cell: ({ class: item }) => formatShortDay(item.day) },
  { name: "Sucursal", cell: ({ class: item }) => item.branchName, wraps: true },
  { name: "Lugar", cell: ({ seat }) => `Lugar ${seat}`, card: "side" },
]

/** Who comes next, and the way to one more. */
export function ComingReservations() {
  const navigate = useNavigate()
  const mayBook = useMay("operaciones", "crear")
  const query = useQuery({
    ...queryOf(listReservations, {
      query: { upcoming: "true", state: "active", sort: "startsAt", size: latest },
    }),
    ...everyMinute,
  })
  return (
    <Box title={title} query={query} wide>
      {({ reservations }) => (
        <DataTable
          caption={title}
          columns={columns}
          rows={reservations}
          keyOf={({ id }) => id}
          empty="Nadie ha reservado una clase por venir."
          onOpen={({ classId }) => void navigate(`/backend/clases/detalle/${classId}`)}
          display="button"
          more={
            mayBook && (
              <div className={style.more}>
                <Reserve label="Nueva reservacion" />
              </div>
            )
          }
        />
      )}
    </Box>
  )
}
