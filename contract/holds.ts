import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Reason, ReservationId, seatRefusals } from "./reservations.ts"
import { ClassId } from "./schedule.ts"
import { Instant } from "./time.ts"

/** How long a seat is held for who still has to sign in or to pay; never past the class's start. */
export const holdMinutes = 10

/** A secret of a visitor's browser, 32 random bytes in base64url: it says that a hold is theirs until they sign in. */
export const VisitorSecret = z.string().regex(/^[\w-]{43}$/, "Identificador inválido")

/** A seat that is held: taken for everybody else, until it is paid, given up, or `heldUntil` comes. */
export const Hold = z.object({ classId: ClassId, seat: z.int().min(1), heldUntil: Instant })
export type Hold = z.infer<typeof Hold>

/** What became of the seat that somebody held when the package that pays it was granted. */
export const HeldSeat = z.object({
  classId: ClassId,
  seat: z.int().min(1),
  /** Null: the seat was lost, and the package stays. */
  reservationId: ReservationId.nullable(),
  /** Why it was lost. */
  lost: Reason.nullable(),
})
export type HeldSeat = z.infer<typeof HeldSeat>

const tag = "Lugares apartados"

/** The same holder has the same seat again as it was: the minutes are not counted anew. Another seat takes the place of the one before. */
export const holdSeat = endpoint({
  method: "POST",
  path: "/holds",
  tag,
  summary: `Aparta un lugar ${holdMinutes} minutos para quien aún inicia sesión o paga; uno por persona`,
  access: "public",
  body: z.strictObject({
    classId: ClassId,
    seat: z.int("El lugar debe ser un número").min(1).max(1000),
    /** Of who is not signed in; of who just did, so that what they held before is theirs. */
    visitor: VisitorSecret.optional(),
  }),
  output: Hold,
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 20,
  errors: ["CLASS_NOT_FOUND", "USER_NOT_FOUND", ...seatRefusals, "HOLD_LIMIT"],
})

export const getMyHold = endpoint({
  method: "GET",
  path: "/holds/my",
  tag,
  summary: "El lugar que tengo apartado, si hay uno",
  access: "customer",
  output: z.object({ hold: Hold.nullable() }),
})

export const joinHold = endpoint({
  method: "POST",
  path: "/holds/join",
  tag,
  summary: "El lugar que aparté antes de iniciar sesión pasa a ser mío, con los minutos que le quedan",
  access: "customer",
  body: z.strictObject({ visitor: VisitorSecret }),
  output: z.object({ hold: Hold.nullable() }),
  mostPerMinute: 20,
})

export const releaseHold = endpoint({
  method: "POST",
  path: "/holds/release",
  tag,
  summary: "Suelta el lugar que tengo apartado",
  access: "public",
  body: z.strictObject({ visitor: VisitorSecret.optional() }),
  output: z.object({ ok: z.literal(true) }),
  mostPerMinute: 60,
})
