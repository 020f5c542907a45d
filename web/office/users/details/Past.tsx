import { useQuery } from "@tanstack/react-query"
import type { UserId } from "../../../../contract/people.ts"
import type { MyReservation } from "../../../../contract/reservations.ts"
import { listUserReservations } from "../../../../contract/users.ts"
import { queryOf } from "../../../api/queries.ts"
import { useNow } from "../../../api/useNow.ts"
import { Badge } from "../../../ui/Badge.tsx"
import type { Column } from "../../../ui/column.ts"
import { DataTable } from "../../../ui/DataTable.tsx"
import { Newest } from "../../../ui/Newest.tsx"
import { Block } from "./Block.tsx"
import { reservationColumns } from "./reservationColumns.tsx"

/** Every reservation that a customer ever made. */
export function Past({ id }: { id: UserId }) {
  const now = useNow()
  const query = useQuery(queryOf(listUserReservations, { params: { id }, query: { scope: "all" } }))
  const columns: readonly Column<MyReservation>[] = [
    ...reservationColumns.slice(0, -1),
    { name: "Estado", cell: (one) => <State of={one} now={now} />, card: "side" },
  ]
  return (
    <Block title="Historial de reservas" query={query}>
      {({ reservations, hasMore }) => (
        <>
          <DataTable
            caption="Historial de reservas"
            columns={columns}
            rows={reservations}
            keyOf={(one) => one.id}
            empty="Todavía no ha reservado."
          />
          {hasMore && <Newest count={reservations.length} />}
        </>
      )}
    </Block>
  )
}

function State({ of, now }: { of: MyReservation; now: Date }) {
  if (of.changedTo) return <Badge>Cambiada</Badge>
  if (of.status === "cancelled") return <Badge>Cancelada</Badge>
  if (of.status === "attended") return <Badge tone="sage">Asistió</Badge>
  if (of.status === "no_show") return <Badge tone="clay">No asistió</Badge>
  return new Date(of.class.endsAt) < now ? (
    <Badge tone="cream">Pasada</Badge>
  ) : (
    <Badge tone="sage">Activa</Badge>
  )
}
