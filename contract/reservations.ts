import { z } from "zod"
import { RollTimes } from "./attendance.ts"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { HeldPackageId } from "./packages.ts"
import { history, mostOfHistory, pageOf, totals } from "./paging.ts"
import { UserId } from "./people.ts"
import { ClassId, StudioClass } from "./schedule.ts"
import { BranchId } from "./studio.ts"
import { ChosenDay, Day, Instant } from "./time.ts"

export const ReservationId = Id.brand<"ReservationId">()
export type ReservationId = z.infer<typeof ReservationId>

/** Why a class cannot be had any more, or yet. */
export const classRefusals = [
  "CLASS_CLOSED",
  "CLASS_CANCELLED",
  "CLASS_STARTED",
  "CLASS_NOT_OPEN_YET",
  "NO_SHOW_LIMIT",
] as const

/** Why a seat of it cannot be had, by whatever way: booked, held or changed to. */
export const seatRefusals = [
  ...classRefusals,
  "DUPLICATE_RESERVATION",
  "NO_SLOTS_AVAILABLE",
  "SEAT_NOT_AVAILABLE",
  "OVERLAPPING_RESERVATION",
  "UNLIMITED_DAILY_LIMIT",
] as const

/** Why nothing that somebody holds pays it. */
export const payerRefusals = [
  "NO_PACKAGES",
  "NO_COMPATIBLE_PACKAGE",
  "NO_CLASSES_AVAILABLE",
  "PACKAGE_FROZEN",
] as const

/** `attended`, `no_show`: who took the roll said so, or the clock did of who was left. */
export const reservationStates = ["active", "attended", "no_show", "cancelled"] as const

/** Whether their person came was said already: what is left of it is the reception's. */
export const isMarked = (status: (typeof reservationStates)[number]): boolean =>
  status === "attended" || status === "no_show"

export const Reservation = z.object({
  id: ReservationId,
  userId: UserId,
  classId: ClassId,
  seat: z.int().min(1),
  status: z.enum(reservationStates),
  createdAt: Instant,
  /** Until then, inclusive, cancelling returns the credit. */
  freeUntil: Instant,
  cancelledAt: Instant.nullable(),
  /** The held package that paid. */
  packageId: HeldPackageId,
})
export type Reservation = z.infer<typeof Reservation>

export const MyReservation = Reservation.extend({
  class: StudioClass,
  package: z.string(),
  /** Nothing was deducted for it, and cancelling loses nothing, however late. */
  isUnlimited: z.boolean(),
  /** True when cancelling now still returns the credit. */
  cancelIsFree: z.boolean(),
  /** Until when, inclusive, it can be changed. */
  changeUntil: Instant,
  /** True when it is what a wait for the class became. */
  fromWaitlist: z.boolean(),
  /** The reservation that was given up for this one in the same moment, if one was. */
  changedFrom: ReservationId.nullable(),
  /** The one that this one was given up for: then it is cancelled, and nothing was lost. */
  changedTo: ReservationId.nullable(),
  /** What its ticket shows to be received with: told to whose it is alone, while there is a class to come to. */
  code: z.string().optional(),
})
export type MyReservation = z.infer<typeof MyReservation>

const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** One among the studio's, with whose it is. */
export const StaffReservation = MyReservation.extend({ person: Person })
export type StaffReservation = z.infer<typeof StaffReservation>

/** Who sits where, for staff; of a class that the studio cancelled, who sat there, as cancelled. */
export const RosterEntry = Reservation.extend({
  person: Person,
  package: z.string(),
  /** Credits left on the package that paid; null when it is unlimited. */
  available: z.int().nullable(),
  isFirstClass: z.boolean(),
  /** What they tell whoever teaches them; null when there is nothing, or it is not for who asks. */
  careNote: z.string().nullable(),
  /** True when it is what a wait for the class became. */
  fromWaitlist: z.boolean(),
  /** The class is on the day that they keep as their birthday. */
  isBirthday: z.boolean(),
  /** What staff wrote down of them last; null when there is nothing, or it is not for who asks. */
  staffNote: z.string().nullable(),
  /** Why the package that pays ends with this class; null when it goes on, others do, or the day is gone by. */
  ending: z.object({ why: z.enum(["lastCredit", "expiry"]), lastDay: Day }).nullable(),
  /** The next other class that they wait for. */
  waitsFor: z.object({ classId: ClassId, day: Day, hour: z.string(), discipline: z.string() }).nullable(),
  /** Whoever asks may open their page. */
  mayOpen: z.boolean(),
  /** Since when their seat is somebody else's, who had not come; null: it is theirs. */
  givenAt: Instant.nullable(),
})
export type RosterEntry = z.infer<typeof RosterEntry>

export const Cancellation = Reservation.extend({
  /** `returned`: the credit is back. `lost`: it was cancelled after `freeUntil`. */
  credit: z.enum(["returned", "lost", "unlimited"]),
})
export type Cancellation = z.infer<typeof Cancellation>

export const Change = Reservation.extend({
  /** The reservation that was given up for this one, in the same moment. */
  changedFrom: ReservationId,
})
export type Change = z.infer<typeof Change>

/** Until when a booking made now could be cancelled without losing the credit. */
export const Deadline = z.object({
  freeUntil: Instant,
  /** True when that instant comes from the minutes of grace, not from the deadline of the class. */
  isGrace: z.boolean(),
})
export type Deadline = z.infer<typeof Deadline>

/** Why something cannot be done, as its refusal would say it; of a class that is not open yet, since when it can. */
export const Reason = z.object({ error: z.string(), message: z.string(), opensAt: Instant.optional() })

/** The package that would pay, and what it holds now. */
export const Payer = z.object({
  id: HeldPackageId,
  description: z.string(),
  isUnlimited: z.boolean(),
  available: z.int(),
  expiresAt: Instant,
})
export type Payer = z.infer<typeof Payer>

/** What booking a class would mean for whoever asks, before they press: the server's own rule. */
export const BookingPreview = Deadline.extend({
  /** Why it cannot be booked; null when it can. */
  refusal: Reason.nullable(),
  /** Which package pays, also where only the opening is waited for; null when none can. */
  pays: Payer.nullable(),
  /** The server's clock: what is counted down is counted from it. */
  asOf: Instant,
  /** The seat of an active reservation of theirs in this class. */
  mySeat: z.int().nullable(),
  /** That reservation. */
  myReservation: ReservationId.nullable(),
  /** What one more absence would cost who has missed all but one of those that the studio bears. */
  warning: z.string().optional(),
})
export type BookingPreview = z.infer<typeof BookingPreview>

/** What a change would mean, before it is pressed. It costs nothing but, made late, the way back. */
export const ChangePreview = Deadline.extend({
  /** Why it cannot be changed to that class; null when it can. */
  refusal: Reason.nullable(),
  /** Until when, inclusive, this reservation can be changed. */
  changeUntil: Instant,
  /** False when the reservation can no longer be cancelled without losing the credit: then neither can the new one. */
  staysFree: z.boolean(),
  /** What pays it is unlimited: nothing can be lost. */
  isUnlimited: z.boolean(),
})
export type ChangePreview = z.infer<typeof ChangePreview>

const tag = "Reservas"
/** Seeing the desk is not working at it. */
const desk = (action: "crear" | "editar") => ({ module: "operaciones", action, of: "branch" }) as const
const staffOnClasses = { module: "clases", action: "detalle", of: "branch" } as const

export const book = endpoint({
  method: "POST",
  path: "/reservations",
  tag,
  summary: "Reserva un lugar en una clase; `userId` solo cuenta para el personal",
  access: { anyOf: ["customer", desk("crear")] },
  body: z.strictObject({
    classId: ClassId,
    /** Absent: the first free seat. */
    seat: z.int("El lugar debe ser un número").min(1).max(1000).optional(),
    userId: UserId.optional(),
  }),
  output: Reservation,
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: ["CLASS_NOT_FOUND", "USER_NOT_FOUND", ...seatRefusals, ...payerRefusals],
})

export const previewBooking = endpoint({
  method: "GET",
  path: "/reservations/preview",
  tag,
  summary:
    "Qué pasaría si reservo esta clase: qué paquete paga, hasta cuándo cancelo sin costo, o por qué no; `userId` solo cuenta para el personal",
  access: { anyOf: ["customer", desk("crear")] },
  query: z.strictObject({ classId: ClassId, userId: UserId.optional() }),
  output: BookingPreview,
  errors: ["CLASS_NOT_FOUND", "USER_NOT_FOUND"],
})

/** An answer for this moment: the grace counts from it. */
export const getDeadline = endpoint({
  method: "GET",
  path: "/classes/:id/deadline",
  tag,
  summary: "Hasta cuándo se podría cancelar sin costo una reserva hecha ahora",
  access: "public",
  params: z.strictObject({ id: ClassId }),
  output: Deadline,
  errors: ["CLASS_NOT_FOUND"],
})

export const cancel = endpoint({
  method: "DELETE",
  path: "/reservations/:id",
  tag,
  summary: "Cancela una reserva; a tiempo, la clase regresa al mismo paquete",
  access: { anyOf: ["customer", desk("editar")] },
  params: z.strictObject({ id: ReservationId }),
  output: Cancellation,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: ["RESERVATION_NOT_FOUND", "RESERVATION_CANCELLED", "RESERVATION_MARKED", "CLASS_STARTED"],
})

export const change = endpoint({
  method: "POST",
  path: "/reservations/:id/change",
  tag,
  summary:
    "Cambia una reserva a otro lugar u otra clase en un solo paso; el lugar anterior se suelta solo si se obtuvo el nuevo",
  access: { anyOf: ["customer", desk("editar")] },
  params: z.strictObject({ id: ReservationId }),
  body: z.strictObject({
    newClassId: ClassId,
    /** Absent: the first free seat of the other class. */
    newSeat: z.int("El lugar debe ser un número").min(1).max(1000).optional(),
  }),
  output: Change,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: [
    "RESERVATION_NOT_FOUND",
    "RESERVATION_CANCELLED",
    "RESERVATION_MARKED",
    "CHANGE_TOO_LATE",
    "SAME_SEAT",
    "CLASS_NOT_FOUND",
    ...seatRefusals,
    ...payerRefusals,
  ],
})

export const previewChange = endpoint({
  method: "GET",
  path: "/reservations/:id/change-preview",
  tag,
  summary: "Qué pasaría si cambio mi reserva a esta clase: hasta cuándo la cancelo sin costo, o por qué no",
  access: { anyOf: ["customer", desk("editar")] },
  params: z.strictObject({ id: ReservationId }),
  query: z.strictObject({ newClassId: ClassId }),
  output: ChangePreview,
  errors: ["RESERVATION_NOT_FOUND", "CLASS_NOT_FOUND"],
})

export const listMyReservations = endpoint({
  method: "GET",
  path: "/reservations/my",
  tag,
  summary: "Mis reservas; por omisión, las activas de clases por venir",
  access: "signedIn",
  query: z.strictObject({
    /** `cancelled`: those that ended with a class to come that the studio cancelled. */
    scope: z.enum(["upcoming", "cancelled", "all"]).default("upcoming"),
    /** No more than so many. */
    most: z.coerce.number().int().min(1).max(mostOfHistory).optional(),
  }),
  output: z.object({ reservations: z.array(MyReservation), ...history }),
})

export const listReservations = endpoint({
  method: "GET",
  path: "/reservations",
  tag,
  summary: "Una página de las reservas del estudio; las de la clase más reciente primero",
  access: staffOnClasses,
  query: z.strictObject({
    ...pageOf(["startsAt"]),
    branch: BranchId.optional(),
    /** First and last day of their classes, both inclusive. */
    from: ChosenDay.optional(),
    to: ChosenDay.optional(),
    /** Of one person. */
    userId: UserId.optional(),
    state: z.enum(reservationStates).optional(),
    /** Only of classes that have not begun. */
    upcoming: z.literal("true").optional(),
  }),
  output: z.object({ reservations: z.array(StaffReservation), ...totals }),
})

export const updateReservation = endpoint({
  method: "PUT",
  path: "/reservations/:id",
  tag,
  summary: "Pasa a alguien a otro lugar de su clase, sin costo; el personal, hasta que la clase termina",
  access: desk("editar"),
  params: z.strictObject({ id: ReservationId }),
  body: z.strictObject({ seat: z.int("El lugar debe ser un número").min(1).max(1000) }),
  output: Reservation,
  takesIdempotencyKey: true,
  mostPerMinute: 120,
  errors: [
    "RESERVATION_NOT_FOUND",
    "RESERVATION_CANCELLED",
    "CLASS_NOT_FOUND",
    "CLASS_STARTED",
    "SAME_SEAT",
    "SEAT_NOT_AVAILABLE",
    "SEAT_GIVEN",
  ],
})

export const getReservation = endpoint({
  method: "GET",
  path: "/reservations/:id",
  tag,
  summary: "Una reserva: propia, o cualquiera con permiso",
  access: { anyOf: ["customer", staffOnClasses] },
  params: z.strictObject({ id: ReservationId }),
  output: MyReservation,
  errors: ["RESERVATION_NOT_FOUND"],
})

export const listRoster = endpoint({
  method: "GET",
  path: "/reservations/by-class/:classId",
  tag,
  summary: "Quién se sienta dónde",
  access: staffOnClasses,
  params: z.strictObject({ classId: ClassId }),
  output: z.object({
    reservations: z.array(RosterEntry),
    roll: RollTimes,
    /** Until when the seat of who has not come is kept; null: none is given away. */
    keptUntil: Instant.nullable(),
  }),
  errors: ["CLASS_NOT_FOUND"],
})
