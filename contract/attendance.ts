import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { UserId } from "./people.ts"
import { edited, Revision } from "./revision.ts"
import { ClassId } from "./schedule.ts"
import { Instant } from "./time.ts"

/** When arrivals may be marked: from so many minutes before a class until the end of the day so many days after it. */
export const AttendanceTimes = z.object({ opensMinutes: z.int(), closesDays: z.int() })
export type AttendanceTimes = z.infer<typeof AttendanceTimes>

export const defaultAttendanceTimes: AttendanceTimes = { opensMinutes: 60, closesDays: 1 }
export const attendanceRange = { opensMinutes: { min: 5, max: 240 }, closesDays: { min: 0, max: 30 } }

/** Whoever has not come so long after a class ends did not, where its roll was taken. */
export const missedAfterHours = 2

/** The roll of one class: between which instants its arrivals are marked. */
export const RollTimes = z.object({ opensAt: Instant, closesAt: Instant })
export type RollTimes = z.infer<typeof RollTimes>

/** Why an arrival cannot be marked, or its mark taken back, at `now`; undefined when it can. `mayCorrect`: they edit classes. */
export function whyUnmarkable(
  { opensAt, closesAt }: RollTimes,
  mayCorrect: boolean,
  now: Date,
): ErrorCode | undefined {
  if (now < new Date(opensAt)) return "ATTENDANCE_NOT_YET"
  return now <= new Date(closesAt) || mayCorrect ? undefined : "ATTENDANCE_CLOSED"
}

export const Attendance = z.object({
  classId: ClassId,
  userId: UserId,
  attended: z.boolean(),
  /** What their reservation is by it. */
  status: z.enum(["attended", "no_show"]),
  markedAt: Instant,
  /** Who of the staff said so; null: nobody did, the class was over and its roll taken. */
  markedBy: UserId.nullable(),
})
export type Attendance = z.infer<typeof Attendance>

export const Marked = Attendance.extend({
  /** What was said before, for who takes it back; null: nothing. */
  before: z.boolean().nullable(),
})

const tag = "Asistencia"
const one = z.strictObject({ classId: ClassId, userId: UserId })
/** Who gives the class holds `misClases`, and reaches no other. */
const onClasses = {
  anyOf: [
    { module: "clases", action: "detalle", of: "branch" },
    { module: "misClases", action: "ver", of: "branch" },
  ],
} as const
const atDesk = {
  anyOf: [
    { module: "operaciones", action: "editar", of: "branch" },
    { module: "clases", action: "editar", of: "branch" },
    { module: "misClases", action: "editar", of: "branch" },
  ],
} as const

const refusals = [
  "CLASS_NOT_FOUND",
  "CLASS_CANCELLED",
  "ATTENDANCE_NOT_YET",
  "ATTENDANCE_CLOSED",
  "SEAT_GIVEN",
] as const satisfies readonly ErrorCode[]

export const markAttendance = endpoint({
  method: "POST",
  path: "/attendance",
  tag,
  summary: "Marca si quien reservó llegó a su clase; lo último que se marca es lo que vale",
  access: atDesk,
  body: one.extend({ attended: z.boolean("Indica si asistió") }),
  output: Marked,
  takesIdempotencyKey: true,
  mostPerMinute: 240,
  errors: [...refusals, "RESERVATION_NOT_FOUND", "RESERVATION_CANCELLED"],
})

export const getAttendance = endpoint({
  method: "GET",
  path: "/attendance/:classId/:userId",
  tag,
  summary: "La asistencia de una persona a una clase",
  access: onClasses,
  params: one,
  output: Attendance,
  errors: ["CLASS_NOT_FOUND", "ATTENDANCE_NOT_FOUND"],
})

export const listAttendance = endpoint({
  method: "GET",
  path: "/attendance/class/:classId",
  tag,
  summary: "Las asistencias marcadas de una clase",
  access: onClasses,
  params: z.strictObject({ classId: ClassId }),
  output: z.object({ attendances: z.array(Attendance) }),
  errors: ["CLASS_NOT_FOUND"],
})

export const removeAttendance = endpoint({
  method: "DELETE",
  path: "/attendance/:classId/:userId",
  tag,
  summary: "Quita la marca: la reserva vuelve a estar activa",
  access: atDesk,
  params: one,
  output: z.object({ ok: z.literal(true) }),
  takesIdempotencyKey: true,
  mostPerMinute: 240,
  errors: [...refusals, "ATTENDANCE_NOT_FOUND"],
})

export const AttendanceSetting = AttendanceTimes.extend({ revision: Revision })

export const getAttendanceTimes = endpoint({
  method: "GET",
  path: "/config/attendance",
  tag: "Configuración",
  summary: "Desde cuándo y hasta cuándo se marca la asistencia",
  access: "staff",
  output: AttendanceSetting,
})

const numberIn = ({ min, max }: { min: number; max: number }) =>
  z.int("Escribe un número").min(min, `Entre ${min} y ${max}`).max(max, `Entre ${min} y ${max}`)

export const AttendanceEdit = z.strictObject({
  opensMinutes: numberIn(attendanceRange.opensMinutes),
  closesDays: numberIn(attendanceRange.closesDays),
  ...edited,
})

export const saveAttendanceTimes = endpoint({
  method: "POST",
  path: "/config/attendance",
  tag: "Configuración",
  summary: "Guarda desde cuántos minutos antes, y hasta cuántos días después, se marca la asistencia",
  access: { module: "configuracion", action: "editar", of: "studio" },
  body: AttendanceEdit,
  output: AttendanceSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})
