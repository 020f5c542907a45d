import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { User } from "../../../../contract/people.ts"
import { listUserReservations } from "../../../../contract/users.ts"
import { queryOf } from "../../../api/queries.ts"
import { DataTable } from "../../../ui/DataTable.tsx"
import { useMay } from "../../kit/signedIn.ts"
import NewReservation from "../../reserving/NewReservation.tsx"
import { fullName } from "../words.ts"
import { Block } from "./Block.tsx"
import { reservationColumns } from "./reservationColumns.tsx"

/** The classes that a customer goes to, and the way to one more. */
export function Upcoming({ user }: { user: User }) {
  const navigate = useNavigate()
  const mayBook = useMay("operaciones", "crear")
  const mayOpen = useMay("clases", "detalle")
  const [isBooking, setBooking] = useState(false)
  const query = useQuery(queryOf(listUserReservations, { params: { id: user.id } }))
  return (
    <Block
      title="Reservas próximas"
      query={query}
      action={mayBook && <Button onClick={() => setBooking(true)}>Nueva reservacion</Button>}
    >
      {({ reservations }) => (
        <>
          <DataTable
            caption="Reservas próximas"
            columns={reservationColumns}
            rows={reservations}
            keyOf={({ id }) => id}
            empty="No tiene clases por venir."
            onOpen={mayOpen ? (one) => void navigate(`/backend/clases/detalle/${one.classId}`) : undefined}
          />
          {mayBook && (
            <NewReservation
              whom={{ id: user.id, name: fullName(user) }}
              open={isBooking}
              onClose={() => setBooking(false)}
            />
          )}
        </>
      )}
    </Block>
  )
}
