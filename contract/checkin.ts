import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { UserId } from "./people.ts"
import { ReservationId } from "./reservations.ts"
import { ClassId } from "./schedule.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"
import { ticketCode } from "./ticketCode.ts"
import { Day, Hour } from "./time.ts"

/** A ticket's code as a camera reads it or somebody types it, whole or by its last letters. */
export const GivenCode = line(80).overwrite(ticketCode.normalize).min(1, "Escribe el código del boleto")

/** Whoever came to a class, as the one who received them reads it. */
export const Arrival = z.object({
  reservationId: ReservationId,
  classId: ClassId,
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  seat: z.int(),
  /** True when they had come already: nothing was written. */
  isAgain: z.boolean(),
  day: Day,
  hour: Hour,
  discipline: z.string(),
  instructor: z.string(),
  roomName: z.string(),
})
export type Arrival = z.infer<typeof Arrival>

/** Why a code opens nothing now; each says in words of whose class it is. */
export const codeRefusals = [
  "CODE_INVALID",
  "CODE_OF_OTHER_BRANCH",
  "RESERVATION_CANCELLED",
  "CLASS_CANCELLED",
  "ATTENDANCE_NOT_YET",
  "ATTENDANCE_CLOSED",
  "SEAT_GIVEN",
  "RESERVATION_NOT_FOUND",
  "CLASS_NOT_FOUND",
] as const satisfies readonly ErrorCode[]

/** Marks as `POST /attendance` does, from an hour before the class (a setting) until it ends. */
export const checkIn = endpoint({
  method: "POST",
  path: "/attendance/code",
  tag: "Asistencia",
  summary: "Recibe a quien muestra el código de su boleto: marca que llegó y dice a qué clase y lugar",
  access: { module: "operaciones", action: "editar", of: "branch" },
  body: z.strictObject({
    code: GivenCode,
    /** Where they are received. */
    branchId: BranchId,
  }),
  output: Arrival,
  takesIdempotencyKey: true,
  mostPerMinute: 240,
  errors: codeRefusals,
})
