import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { UserId } from "./people.ts"
import { classRefusals, Deadline, Payer, payerRefusals, Reason, ReservationId } from "./reservations.ts"
import { ClassId, StudioClass } from "./schedule.ts"
import { Instant } from "./time.ts"

export const WaitlistId = Id.brand<"WaitlistId">()
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
  /** Whoever asks may open their page. */
  mayOpen: z.boolean(),
})
export type WaitingPerson = z.infer<typeof WaitingPerson>

/** What becomes of places that are freed from now on. */
export const WaitTerms = z.object({
  /** `automatic`: taken for who is first. `offers`: offered to all who wait. `over`: the public's, and nobody waits any more. */
  phase: z.enum(["automatic", "offers", "over"]),
  /** Until then, inclusive, they are taken for who is first. */
  automaticUntil: Instant,
  /** From then on the line is over. */
  overAt: Instant,
  /** For how many minutes a place is offered, at most. */
  offerMinutes: z.int(),
})
export type WaitTerms = z.infer<typeof WaitTerms>

/** What waiting for a class would mean for whoever asks, or means to who waits already: the server's own rules. */
export const WaitPreview = WaitTerms.extend({
  /** Why they cannot begin to wait; null when they can, or wait already. */
  refusal: Reason.nullable(),
  /** Why a place that is freed now would not be theirs, for all their waiting; null when it would. */
  obstacle: Reason.nullable(),
  /** Which package would pay a place that is freed now; null when none can. */
  pays: Payer.nullable(),
  /** Until when a place that they claim now could be given back without losing the credit. */
  claimed: Deadline,
  /** Their place in line; null when they do not wait. */
  entry: WaitlistEntry.nullable(),
})
export type WaitPreview = z.infer<typeof WaitPreview>

const tag = "Lista de espera"
const customerOrDesk = (action: "crear" | "editar" | "ver") =>
  ({ anyOf: ["customer", { module: "operaciones", action, of: "branch" }] }) as const
const byId = z.strictObject({ id: WaitlistId })

export const joinWaitlist = endpoint({
  method: "POST",
  path: "/waitlist",
  tag,
  summary: "Entra a la lista de espera de una clase llena; `userId` solo cuenta para el personal",
  access: customerOrDesk("crear"),
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
    ...classRefusals,
    "CLASS_NOT_FULL",
    "WAITLIST_CLOSED",
    "ALREADY_WAITING",
    "DUPLICATE_RESERVATION",
    "OVERLAPPING_RESERVATION",
    "NO_CLASSES_TO_WAIT",
  ],
})

export const getWaitTerms = endpoint({
  method: "GET",
  path: "/classes/:id/waitlist-terms",
  tag,
  summary: "Qué pasa con un lugar que se libera: hasta cuándo es de quien sigue, y cuándo cierra la lista",
  access: "public",
  params: z.strictObject({ id: ClassId }),
  output: WaitTerms,
  errors: ["CLASS_NOT_FOUND"],
})

export const previewWait = endpoint({
  method: "GET",
  path: "/waitlist/preview",
  tag,
  summary: "Qué pasaría si espero un lugar en esta clase, o por qué no puedo; y mi turno, si ya espero",
  access: "customer",
  query: z.strictObject({ classId: ClassId }),
  output: WaitPreview,
  errors: ["CLASS_NOT_FOUND"],
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
  access: { module: "clases", action: "detalle", of: "branch" },
  query: z.strictObject({ classId: ClassId }),
  output: z.object({ waitlists: z.array(WaitingPerson) }),
  errors: ["CLASS_NOT_FOUND"],
})

export const getWaitlistEntry = endpoint({
  method: "GET",
  path: "/waitlist/:id",
  tag,
  summary: "Un lugar en la lista: propio, o cualquiera con permiso",
  access: customerOrDesk("ver"),
  params: byId,
  output: WaitlistEntry,
  errors: ["WAITLIST_NOT_FOUND"],
})

export const leaveWaitlist = endpoint({
  method: "DELETE",
  path: "/waitlist/:id",
  tag,
  summary: "Sale de la lista de espera",
  access: customerOrDesk("editar"),
  params: byId,
  output: WaitlistEntry,
  errors: ["WAITLIST_NOT_FOUND", "WAITLIST_ENDED"],
})

export const updateWaitlistEntry = endpoint({
  method: "PUT",
  path: "/waitlist/:id",
  tag,
  summary:
    "Toma el lugar ofrecido (`promoted`), sale de la lista (`left`), o elige entre lugar seguro y aviso (`automatic`)",
  access: customerOrDesk("editar"),
  params: byId,
  body: z
    .strictObject({ status: z.enum(["promoted", "left"]).optional(), automatic: z.boolean().optional() })
    .refine(({ status, automatic }) => (status === undefined) !== (automatic === undefined), {
      message: "Elige qué hacer con tu lugar en la lista",
      path: ["status"],
    }),
  output: WaitlistEntry,
  takesIdempotencyKey: true,
  mostPerMinute: 60,
  errors: [
    "WAITLIST_NOT_FOUND",
    "WAITLIST_ENDED",
    "OFFER_ENDED",
    ...classRefusals,
    "OVERLAPPING_RESERVATION",
    "UNLIMITED_DAILY_LIMIT",
    ...payerRefusals,
  ],
})
