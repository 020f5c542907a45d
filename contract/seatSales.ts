import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { book, Reservation } from "./reservations.ts"
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
    "Cobra un paquete en caja y reserva con él un lugar, las dos cosas o ninguna; pide también permiso de crear en operaciones",
  access: { module: "transacciones", action: "crear", of: "branch" },
  body: z.strictObject({
    ...sellAtDesk.body.omit({ branchId: true }).shape,
    classId: book.body.shape.classId,
    /** Absent: the first free seat. */
    seat: book.body.shape.seat,
  }),
  output: z.object({ tx: TransactionDetail, reservation: Reservation }),
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: [...new Set([...sellAtDesk.errors, ...book.errors])],
})
