import { z } from "zod"
import { classCapacity, classMinutes } from "./classEdits.ts"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { edited, Revision } from "./revision.ts"
import { classTypes } from "./schedule.ts"
import { BranchId, DisciplineId, InstructorId, RoomId } from "./studio.ts"
import { line, words } from "./text.ts"
import { ChosenDay, Day, Hour } from "./time.ts"

export const SlotId = Id.brand<"SlotId">()
export type SlotId = z.infer<typeof SlotId>

/** How many weeks ahead the classes of a slot that repeats are made by themselves. */
export const weeksAhead = 4
/** Days that one call makes at most; a season is asked for in pieces, each whole. */
export const longestPlan = 31
/** Days that one look ahead may span. */
export const longestPreview = 366

const fields = {
  /** 0 is Monday. */
  weekday: z.int("Elige un día").min(0, "Elige un día").max(6, "Elige un día"),
  hour: z.string("Elige una hora").min(1, "Elige una hora").pipe(Hour),
  minutes: classMinutes,
  branch: z.uuid("Elige una sucursal").pipe(BranchId),
  room: z.uuid("Elige un salón").pipe(RoomId),
  discipline: z.uuid("Elige una disciplina").pipe(DisciplineId),
  instructor: z.uuid("Elige un instructor").pipe(InstructorId),
  type: z.enum(classTypes),
  capacity: classCapacity,
  info: words(600).default(""),
  repeats: z.boolean(),
}

export const NewSlot = z.strictObject(fields)
export type NewSlot = z.output<typeof NewSlot>
export const SlotEdit = z.strictObject({ ...fields, ...edited })
export type SlotEdit = z.output<typeof SlotEdit>

/** One hour of the week of a branch. */
export const Slot = z.object({
  id: SlotId,
  ...fields,
  info: z.string(),
  branchName: z.string(),
  roomName: z.string(),
  disciplineName: z.string(),
  instructorName: z.string(),
  revision: Revision,
})
export type Slot = z.infer<typeof Slot>

/** What becomes of a slot on a day, and why it is not made. `past`: it would have begun. `inactive`: its room or instructor is. */
export const outcomes = [
  "new",
  "exists",
  "holiday",
  "room",
  "instructor",
  "inactive",
  "skipped",
  "repeated",
  "past",
] as const
export type Outcome = (typeof outcomes)[number]

export const Occurrence = z.object({
  slot: SlotId,
  day: Day,
  hour: Hour,
  discipline: z.string(),
  branchName: z.string(),
  outcome: z.enum(outcomes),
})
export type Occurrence = z.infer<typeof Occurrence>

const Counts = z.record(z.enum(outcomes), z.int())
export type Counts = z.infer<typeof Counts>

export const PlanRange = z.strictObject({
  branches: z.array(BranchId).min(1, "Elige una sucursal").max(50),
  /** First and last day, both inclusive. */
  from: ChosenDay,
  to: ChosenDay,
})
export type PlanRange = z.infer<typeof PlanRange>

/** A day on which no classes are made. */
export const Holiday = z.object({
  day: Day,
  name: z.string(),
  /** Null: of all branches. */
  branches: z.array(BranchId).nullable(),
})
export type Holiday = z.infer<typeof Holiday>

/** Most occurrences that an answer lists, of those that are not made. */
export const mostNotMade = 200

const tag = "Clases por día"
const may = (action: "listado" | "crear" | "editar") =>
  ({ module: "clasesPorDia", action, of: "branch" }) as const
const done = z.object({ ok: z.literal(true) })
const id = z.strictObject({ id: SlotId })

export const listSlots = endpoint({
  method: "GET",
  path: "/day-plans/slots",
  tag,
  summary: "Los horarios de la semana, por sucursal, día y hora",
  access: may("listado"),
  output: z.object({ slots: z.array(Slot) }),
})

export const createSlot = endpoint({
  method: "POST",
  path: "/day-plans/slots",
  tag,
  summary: "Agrega un horario a la semana",
  access: may("crear"),
  body: NewSlot,
  status: 201,
  output: z.object({ id: SlotId, revision: Revision }),
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND"],
})

export const updateSlot = endpoint({
  method: "PUT",
  path: "/day-plans/slots/:id",
  tag,
  summary: "Cambia un horario; las clases ya creadas se quedan como están",
  access: may("editar"),
  params: id,
  body: SlotEdit,
  output: z.object({ id: SlotId, revision: Revision }),
  takesIdempotencyKey: true,
  errors: ["NOT_FOUND", "EDITED_MEANWHILE", "BRANCH_NOT_FOUND"],
})

export const deleteSlot = endpoint({
  method: "DELETE",
  path: "/day-plans/slots/:id",
  tag,
  summary: "Quita un horario; las clases ya creadas se quedan",
  access: may("editar"),
  params: id,
  output: done,
  errors: ["NOT_FOUND"],
})

/** The classes of a week that have no slot of their hour and room yet. */
export const takeWeek = endpoint({
  method: "POST",
  path: "/day-plans/slots/from-week",
  tag,
  summary: "Toma los horarios de las clases de una semana",
  access: may("crear"),
  body: z.strictObject({ branch: BranchId, day: ChosenDay, repeats: z.boolean().default(false) }),
  output: z.object({ taken: z.int() }),
  errors: ["BRANCH_NOT_FOUND"],
})

export const listHolidays = endpoint({
  method: "GET",
  path: "/day-plans/holidays",
  tag,
  summary: "Los días en que no se crean clases",
  access: may("listado"),
  output: z.object({ holidays: z.array(Holiday) }),
})

export const saveHoliday = endpoint({
  method: "PUT",
  path: "/day-plans/holidays/:day",
  tag,
  summary: "Marca un día sin clases",
  access: may("editar"),
  params: z.strictObject({ day: ChosenDay }),
  body: z.strictObject({
    name: line(80),
    branches: z.array(BranchId).min(1, "Elige una sucursal").max(50).nullable().default(null),
  }),
  output: done,
  errors: ["BRANCH_NOT_FOUND"],
})

export const deleteHoliday = endpoint({
  method: "DELETE",
  path: "/day-plans/holidays/:day",
  tag,
  summary: "Quita un día sin clases",
  access: may("editar"),
  params: z.strictObject({ day: ChosenDay }),
  output: done,
})

export const previewPlan = endpoint({
  method: "POST",
  path: "/day-plans/preview",
  tag,
  summary: "Qué clases se crearían, y cuáles no y por qué",
  access: may("crear"),
  body: PlanRange,
  output: z.object({ counts: Counts, notMade: z.array(Occurrence) }),
})

/** Made in one transaction; asked again, it makes what is missing and doubles nothing. */
export const makePlan = endpoint({
  method: "POST",
  path: "/day-plans/classes",
  tag,
  summary: "Crea las clases de unos días",
  access: may("crear"),
  body: PlanRange,
  output: z.object({ made: z.int(), counts: Counts }),
})
