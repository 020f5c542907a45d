import { z } from "zod"
import { farthestSeat } from "./catalogue.ts"
import { endpoint } from "./endpoint.ts"
import { edited, Revision } from "./revision.ts"
import { ClassId, classTypes } from "./schedule.ts"
import { BranchId, DisciplineId, InstructorId, RoomId } from "./studio.ts"
import { line, words } from "./text.ts"
import { ChosenDay, Day, Hour, Instant } from "./time.ts"

/** Minutes that a class may last. */
export const shortestClass = 5
export const longestClass = 480
export const usualMinutes = 50
/** Beyond so many minutes of another hour, whoever reserved may cancel free until the class starts. */
export const movedMinutes = 15

const lasting = `Entre ${shortestClass} y ${longestClass} minutos`

export const classMinutes = z.int("Escribe un número").min(shortestClass, lasting).max(longestClass, lasting)
export const classCapacity = z
  .int("Escribe un número")
  .min(1, "Al menos 1 lugar")
  .max(farthestSeat, `Máximo ${farthestSeat} lugares`)

const fields = {
  day: z.string("Elige un día").min(1, "Elige un día").pipe(ChosenDay),
  /** In the branch's time. */
  hour: z.string("Elige una hora").min(1, "Elige una hora").pipe(Hour),
  /** Absent: as long as it is; of a new class, `usualMinutes`. */
  minutes: classMinutes.optional(),
  branch: z.uuid("Elige una sucursal").pipe(BranchId),
  room: z.uuid("Elige un salón").pipe(RoomId),
  discipline: z.uuid("Elige una disciplina").pipe(DisciplineId),
  instructor: z.uuid("Elige un instructor").pipe(InstructorId),
  /** Absent: as it is; of a new class, its room's. */
  type: z.enum(classTypes).optional(),
  info: words(600).default(""),
  capacity: classCapacity,
  status: z.enum(["abierta", "cerrada"]).default("abierta"),
  /** Counted by the server, whatever is sent. */
  occupied: z.int().optional(),
}

export const NewClass = z.strictObject(fields)
export type NewClass = z.output<typeof NewClass>

/** A class stays in its branch. */
export const ClassEdit = z.strictObject({
  ...fields,
  ...edited,
  /** The `token` of the impact that was shown and agreed to. */
  accepts: line(100).nullish(),
})
export type ClassEdit = z.output<typeof ClassEdit>

/** A class as it was saved; what it points to is in ids. */
export const SavedClass = z.object({
  id: ClassId,
  day: Day,
  hour: Hour,
  startsAt: Instant,
  endsAt: Instant,
  branch: BranchId,
  room: RoomId,
  discipline: DisciplineId,
  instructor: InstructorId,
  info: z.string(),
  capacity: z.int(),
  type: z.enum(classTypes),
  status: z.enum(["abierta", "cerrada"]),
  revision: Revision,
})
export type SavedClass = z.infer<typeof SavedClass>

/** What an edit would do to whoever reserved or waits. Nobody is named to who may not see rosters. */
export const ClassImpact = z.object({
  reservations: z.int(),
  waiting: z.int(),
  /** They are told of another hour or room. */
  isMoved: z.boolean(),
  /** They may cancel free until the class starts. */
  isFree: z.boolean(),
  /** They are told of another instructor. */
  isSubstituted: z.boolean(),
  /** They are told of another discipline. */
  isOther: z.boolean(),
  /** Whose seat is not there any more, and the one they get; null: none is left, they get their credit back. */
  seats: z.array(z.object({ person: z.string().nullable(), seat: z.int(), newSeat: z.int().nullable() })),
  /** Who has another class at the new hour. */
  overlaps: z.array(z.object({ person: z.string().nullable(), other: z.string() })),
  /** What an edit must carry to be saved; null when there is nothing to agree to. */
  token: z.string().nullable(),
})
export type ClassImpact = z.infer<typeof ClassImpact>

export const CancelledClass = z.object({
  id: ClassId,
  cancelledAt: Instant,
  /** How many reservations got their credit back, and how many people waited. */
  reservations: z.int(),
  waiting: z.int(),
})
export type CancelledClass = z.infer<typeof CancelledClass>

const tag = "Clases"
const params = z.strictObject({ id: ClassId })

/** CLASS_CONFLICT names in `fields` what the room or the instructor has at that hour. */
export const createClass = endpoint({
  method: "POST",
  path: "/classes",
  tag,
  summary: "Crea una clase",
  access: { module: "clases", action: "crear", of: "branch" },
  body: NewClass,
  status: 201,
  output: SavedClass,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "CLASS_CONFLICT"],
})

/** What saving this edit would do; decided again when it is saved. */
export const previewClassEdit = endpoint({
  method: "POST",
  path: "/classes/:id/impact",
  tag,
  summary: "Qué tocaría un cambio de la clase",
  access: { module: "clases", action: "editar", of: "branch" },
  params,
  body: ClassEdit,
  output: ClassImpact,
  errors: ["CLASS_NOT_FOUND", "BRANCH_NOT_FOUND", "CLASS_CANCELLED", "CLASS_STARTED", "CLASS_CONFLICT"],
})

/** IMPACT_CHANGED: what it does is not what was agreed to; `fields` say what. */
export const updateClass = endpoint({
  method: "PUT",
  path: "/classes/:id",
  tag,
  summary: "Cambia una clase, y lo que de ello sigue para quien reservó",
  access: { module: "clases", action: "editar", of: "branch" },
  params,
  body: ClassEdit,
  output: SavedClass,
  takesIdempotencyKey: true,
  errors: [
    "CLASS_NOT_FOUND",
    "BRANCH_NOT_FOUND",
    "CLASS_CANCELLED",
    "CLASS_STARTED",
    "CLASS_CONFLICT",
    "EDITED_MEANWHILE",
    "IMPACT_CHANGED",
  ],
})

export const cancelClass = endpoint({
  method: "POST",
  path: "/classes/:id/cancel",
  tag,
  summary: "Cancela una clase y regresa su clase a quien reservó",
  access: { module: "clases", action: "editar", of: "branch" },
  params,
  output: CancelledClass,
  takesIdempotencyKey: true,
  errors: ["CLASS_NOT_FOUND", "CLASS_CANCELLED", "CLASS_STARTED"],
})

export const deleteClass = endpoint({
  method: "DELETE",
  path: "/classes/:id",
  tag,
  summary: "Elimina una clase que nadie reservó ni esperó",
  access: { module: "clases", action: "editar", of: "branch" },
  params,
  output: z.object({ ok: z.literal(true) }),
  errors: ["CLASS_NOT_FOUND", "IN_USE"],
})
