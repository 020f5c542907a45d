import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { giveSeat } from "./lateness.ts"
import { book, Reservation, ReservationId } from "./reservations.ts"
import { sellAtDesk, TransactionDetail } from "./transactions.ts"

/**
 * Whoever sells and seats people in the branch of the class. The till is that of this branch. Refused, nothing is sold and
 * nobody is seated.
 */
export const sellSeat = endpoint({
  method: "POST",
  path: "/reservations/sale",
  tag: "Reservas",
  summary:
    "Cobra un paquete en caja y reserva con él un lugar, libre o de quien no llegó (`inPlaceOf`), todo o nada; pide también permiso de crear en operaciones, y de editar para el de quien no llegó",
  access: { module: "transacciones", action: "crear", of: "branch" },
  body: z.strictObject({
    ...sellAtDesk.body.omit({ branchId: true }).shape,
    classId: book.body.shape.classId,
    /** Absent: the first free seat. */
    seat: book.body.shape.seat,
    /** Whose seat it is until now: who has not come, past what the branch bears. They miss the class by the same press. */
    inPlaceOf: ReservationId.optional(),
  }),
  output: z.object({ tx: TransactionDetail, reservation: Reservation }),
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: [...new Set([...sellAtDesk.errors, ...book.errors, ...giveSeat.errors])],
})
