import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { UserId } from "./people.ts"
import { Reason, ReservationId } from "./reservations.ts"
import { ClassId } from "./schedule.ts"
import { BranchId, DisciplineId } from "./studio.ts"
import { Day, Hour, Instant } from "./time.ts"

export const WeeklyBookingId = Id.brand<"WeeklyBookingId">()
export type WeeklyBookingId = z.infer<typeof WeeklyBookingId>

/** What a weekly booking asks for: a class of this kind, at this branch, on this day at this hour of its own time. */
const wish = {
  branch: z.object({ id: BranchId, name: z.string() }),
  discipline: z.object({ id: DisciplineId, name: z.string() }),
  /** 0 is Monday. */
  weekday: z.int().min(0).max(6),
  hour: Hour,
}

/** What became of it in one class: `waiting` is in its line, `skipped` has a reason. */
export const WeeklyTurn = z.object({
  classId: ClassId,
  day: Day,
  status: z.enum(["booked", "waiting", "skipped"]),
  reservation: ReservationId.nullable(),
  seat: z.int().nullable(),
  reason: Reason.nullable(),
})
export type WeeklyTurn = z.infer<typeof WeeklyTurn>

export const WeeklyBooking = z.object({
  id: WeeklyBookingId,
  userId: UserId,
  ...wish,
  /** The seat they would rather have; null: any. */
  seat: z.int().nullable(),
  createdAt: Instant,
  /** Of its classes to come, the soonest first. */
  turns: z.array(WeeklyTurn),
})
export type WeeklyBooking = z.infer<typeof WeeklyBooking>

/** How many a person has at once, at most. */
export const mostWeeklyBookings = 20

const tag = "Reservas de cada semana"
const desk = (action: "crear" | "editar") => ({ module: "operaciones", action, of: "branch" }) as const

export const beginWeeklyBooking = endpoint({
  method: "POST",
  path: "/weekly-bookings",
  tag,
  summary:
    "Reserva cada semana la clase de ese día, hora, disciplina y sucursal, mientras un paquete la pague; `userId` solo cuenta para el personal",
  access: { anyOf: ["customer", desk("crear")] },
  body: z.strictObject({
    classId: ClassId,
    /** The seat to look for first. */
    seat: z.int("El lugar debe ser un número").min(1).max(1000).optional(),
    userId: UserId.optional(),
  }),
  output: WeeklyBooking,
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 30,
  errors: [
    "CLASS_NOT_FOUND",
    "USER_NOT_FOUND",
    "WEEKLY_BOOKING_EXISTS",
    "WEEKLY_BOOKING_LIMIT",
    "WEEKLY_NOT_PUBLIC",
  ],
})

/** What beginning it would do now. */
export const WeeklyPreview = z.object({
  ...wish,
  /** The one that asks for it already. */
  exists: WeeklyBookingId.nullable(),
  /** Classes on show that it would book at once, the soonest first. */
  ahead: z.array(z.object({ classId: ClassId, day: Day })),
})
export type WeeklyPreview = z.infer<typeof WeeklyPreview>

export const previewWeeklyBooking = endpoint({
  method: "GET",
  path: "/weekly-bookings/preview",
  tag,
  summary: "Qué clases ya publicadas reservaría al momento; `userId` solo cuenta para el personal",
  access: { anyOf: ["customer", desk("crear")] },
  query: z.strictObject({ classId: ClassId, userId: UserId.optional() }),
  output: WeeklyPreview,
  errors: ["CLASS_NOT_FOUND", "USER_NOT_FOUND", "WEEKLY_NOT_PUBLIC"],
})

export const listMyWeeklyBookings = endpoint({
  method: "GET",
  path: "/weekly-bookings/my",
  tag,
  summary: "Mis reservas de cada semana, con lo que pasó en cada clase por venir",
  access: "customer",
  output: z.object({ weeklyBookings: z.array(WeeklyBooking) }),
})

export const listUserWeeklyBookings = endpoint({
  method: "GET",
  path: "/users/:id/weekly-bookings",
  tag,
  summary: "Las reservas de cada semana de un cliente",
  access: {
    anyOf: [
      { module: "usuarios", action: "detalle", of: "branch" },
      { module: "usuarios", action: "editar", of: "branch" },
    ],
  },
  params: z.strictObject({ id: UserId }),
  output: z.object({ weeklyBookings: z.array(WeeklyBooking) }),
  errors: ["USER_NOT_FOUND"],
})

/** What a branch that is not public any more stops: nothing is booked there by the clock. */
export const HidingImpact = z.object({ weeklyBookings: z.int() })
export type HidingImpact = z.infer<typeof HidingImpact>

export const previewHiding = endpoint({
  method: "GET",
  path: "/branches/:id/hiding-impact",
  tag,
  summary: "Cuántas reservas de cada semana se detienen si la sucursal deja de ser pública; no guarda nada",
  access: { module: "sucursales", action: "editar", of: "branch" },
  params: z.strictObject({ id: BranchId }),
  output: HidingImpact,
  errors: ["BRANCH_NOT_FOUND"],
})

/** What it reserved stays reserved. */
export const endWeeklyBooking = endpoint({
  method: "DELETE",
  path: "/weekly-bookings/:id",
  tag,
  summary: "Deja de reservar cada semana; lo que ya está reservado se queda",
  access: { anyOf: ["customer", desk("editar")] },
  params: z.strictObject({ id: WeeklyBookingId }),
  output: z.object({ endedAt: Instant }),
  mostPerMinute: 60,
  errors: ["WEEKLY_BOOKING_NOT_FOUND"],
})
