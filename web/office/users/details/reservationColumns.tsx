import { formatShortDay } from "../../../../contract/calendar.ts"
import type { MyReservation } from "../../../../contract/reservations.ts"
import type { Column } from "../../../ui/column.ts"

export const reservationColumns: readonly Column<MyReservation>[] = [
  {
    name: "Clase",
    cell: ({ class: item }) => <strong>{`${item.hour} ${item.discipline}`}</strong>,
    card: "title",
  },
  {
    name: "Fecha",
    cell: ({ class: { day } }) => formatShortDay(day),
    value: ({ class: one }) => one.startsAt,
  },
  { name: "Instructor", cell: ({ class: { instructor } }) => instructor, wraps: true },
  { name: "Sucursal", cell: ({ class: { branchName } }) => branchName, wraps: true },
  { name: "Lugar", cell: ({ seat }) => `Lugar ${seat}`, card: "side" },
]
