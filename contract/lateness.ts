import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { UserId } from "./people.ts"
import { Payer, payerRefusals, Reason, Reservation, ReservationId, seatRefusals } from "./reservations.ts"
import { Instant } from "./time.ts"

/** A seat as far as giving it away goes. */
export interface LateSeat {
  /** Until when it is kept for its customer; null: it is not given away. */
  keptUntil: string | Date | null
  endsAt: string | Date
  attended: boolean | null
  isGiven: boolean
}

/** Why the seat of a reservation that is not cancelled cannot be given to who waits at the desk; undefined when it can. */
export function whyNotGiven(
  { keptUntil, endsAt, attended, isGiven }: LateSeat,
  now: Date,
): ErrorCode | undefined {
  if (isGiven) return "SEAT_GIVEN"
  if (attended) return "RESERVATION_MARKED"
  if (keptUntil === null) return "LATENESS_OFF"
  if (now >= new Date(endsAt)) return "CLASS_ENDED"
  return now < new Date(keptUntil) ? "SEAT_STILL_KEPT" : undefined
}

/** How late somebody is of whom the roll says nothing yet: `kept` while their seat is, then `late`; undefined where none is given away. */
export function latenessOf(
  { startsAt, ...seat }: Omit<LateSeat, "isGiven"> & { startsAt: string | Date },
  now: Date,
): "kept" | "late" | undefined {
  if (seat.attended !== null || now < new Date(startsAt)) return undefined
  const refusal = whyNotGiven({ ...seat, isGiven: false }, now)
  return refusal === "SEAT_STILL_KEPT" ? "kept" : refusal ? undefined : "late"
}

const tag = "Asistencia"
const atDesk = { module: "operaciones", action: "editar", of: "branch" } as const
const params = z.strictObject({ id: ReservationId })
const refusals = [
  "RESERVATION_NOT_FOUND",
  "RESERVATION_CANCELLED",
  "RESERVATION_MARKED",
  "LATENESS_OFF",
  "SEAT_STILL_KEPT",
  "SEAT_GIVEN",
  "CLASS_ENDED",
] as const satisfies readonly ErrorCode[]

export const giveSeat = endpoint({
  method: "POST",
  path: "/reservations/:id/give",
  tag,
  summary:
    "Da el lugar de quien no ha llegado a quien espera en recepción: falta quien lo tenía y reserva quien espera, las dos cosas o ninguna; pide también permiso de crear en operaciones",
  access: atDesk,
  params,
  body: z.strictObject({ userId: UserId }),
  output: z.object({ reservation: Reservation, missed: Reservation }),
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: [...refusals, "CLASS_NOT_FOUND", "USER_NOT_FOUND", ...seatRefusals, ...payerRefusals],
})

/** Somebody who wants a seat, and what would pay it, or why they cannot have it. */
export const Taker = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  /** They waited for this class. */
  hasWaited: z.boolean(),
  pays: Payer.nullable(),
  refusal: Reason.nullable(),
})
export type Taker = z.infer<typeof Taker>

export const previewGiving = endpoint({
  method: "GET",
  path: "/reservations/:id/give",
  tag,
  summary:
    "A quién se podría dar el lugar de quien no ha llegado: quien esperaba la clase, o la persona de `userId`",
  access: atDesk,
  params,
  query: z.strictObject({ userId: UserId.optional() }),
  output: z.object({
    /** Why it cannot be given at all now. */
    refusal: Reason.nullable(),
    keptUntil: Instant.nullable(),
    takers: z.array(Taker),
  }),
  errors: ["RESERVATION_NOT_FOUND", "USER_NOT_FOUND"],
})
