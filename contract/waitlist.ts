import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { UserId } from "./people.ts"
import { ReservationId } from "./reservations.ts"
import { ClassId, StudioClass } from "./schedule.ts"
import { Instant } from "./time.ts"

export const WaitlistId = z.uuid().brand<"WaitlistId">()
export type WaitlistId = z.infer<typeof WaitlistId>

/**
 * `waiting`: in line. `offered`: a place is free for whoever of the line claims it first, until `offeredUntil`.
 * `promoted`: has the place. `left`: gave up the line, or got a place elsewhere at that hour. `expired`: the class began.
 */
export const waitlistStatuses = ["waiting", "offered", "promoted", "left", "expired"] as const

export const WaitlistEntry = z.object({
  id: WaitlistId,
  userId: UserId,
  classId: ClassId,
  status: z.enum(waitlistStatuses),
  /** 1 is next; null once it has ended. */
  position: z.int().min(1).nullable(),
  /** True: a place that is freed in time is taken for them and paid with a class of theirs. False: they are only told. */
  automatic: z.boolean(),
  joinedAt: Instant,
  /** Until when a place can be claimed; null when none is offered. */
  offeredUntil: Instant.nullable(),
  /** What it became. */
  reservationId: ReservationId.nullable(),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const MyWaitlistEntry = WaitlistEntry.extend({ class: StudioClass })
export type MyWaitlistEntry = z.infer<typeof MyWaitlistEntry>

/** Who waits, for staff. */
export const WaitingPerson = WaitlistEntry.extend({
  person: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
})

const tag = "Lista de espera"
const customerOrDesk = { anyOf: ["customer", { module: "operaciones", action: "ver" }] } as const
const byId = z.strictObject({ id: WaitlistId })

export const joinWaitlist = endpoint({
  method: "POST",
  path: "/waitlist",
  tag,
  summary: "Entra a la lista de espera de una clase llena; `userId` solo cuenta para el personal",
  access: customerOrDesk,
  body: z.strictObject({
    classId: ClassId,
    userId: UserId.optional(),
    /** False: «solo avísame». */
    automatic: z.boolean().default(true),
  }),
  output: WaitlistEntry,
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 60,
  errors: [
    "CLASS_NOT_FOUND",
    "USER_NOT_FOUND",
    "CLASS_CLOSED",
    "CLASS_STARTED",
    "CLASS_NOT_FULL",
    "ALREADY_WAITING",
    "DUPLICATE_RESERVATION",
    "OVERLAPPING_RESERVATION",
    "NO_CLASSES_TO_WAIT",
  ],
})

export const listMyWaitlist = endpoint({
  method: "GET",
  path: "/waitlist/my",
  tag,
  summary: "Mis listas de espera de clases por venir",
  access: "signedIn",
  output: z.object({ waitlists: z.array(MyWaitlistEntry) }),
})

export const listWaitlist = endpoint({
  method: "GET",
  path: "/waitlist/by-class",
  tag,
  summary: "Quién espera un lugar en una clase, por turno",
  access: { module: "clases", action: "detalle" },
  query: z.strictObject({ classId: ClassId }),
  output: z.object({ waitlists: z.array(WaitingPerson) }),
  errors: ["CLASS_NOT_FOUND"],
})

export const getWaitlistEntry = endpoint({
  method: "GET",
  path: "/waitlist/:id",
  tag,
  summary: "Un lugar en la lista: propio, o cualquiera con permiso",
  access: customerOrDesk,
  params: byId,
  output: WaitlistEntry,
  errors: ["WAITLIST_NOT_FOUND"],
})

export const leaveWaitlist = endpoint({
  method: "DELETE",
  path: "/waitlist/:id",
  tag,
  summary: "Sale de la lista de espera",
  access: customerOrDesk,
  params: byId,
  output: WaitlistEntry,
  errors: ["WAITLIST_NOT_FOUND", "WAITLIST_ENDED"],
})

export const updateWaitlistEntry = endpoint({
  method: "PUT",
  path: "/waitlist/:id",
  tag,
  summary: "Toma el lugar ofrecido (`promoted`) o sale de la lista (`left`)",
  access: customerOrDesk,
  params: byId,
  body: z.strictObject({ status: z.enum(["promoted", "left"]) }),
  output: WaitlistEntry,
  takesIdempotencyKey: true,
  mostPerMinute: 60,
  errors: [
    "WAITLIST_NOT_FOUND",
    "WAITLIST_ENDED",
    "OFFER_ENDED",
    "CLASS_CLOSED",
    "CLASS_STARTED",
    "OVERLAPPING_RESERVATION",
    "UNLIMITED_DAILY_LIMIT",
    "NO_PACKAGES",
    "NO_COMPATIBLE_PACKAGE",
    "NO_CLASSES_AVAILABLE",
  ],
})
