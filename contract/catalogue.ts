import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { studioZone } from "./house.ts"
import { Focus, ImageId } from "./images.ts"
import { UserId } from "./people.ts"
import { edited } from "./revision.ts"
import {
  Branch,
  BranchId,
  Discipline,
  DisciplineId,
  Instructor,
  InstructorId,
  lateRange,
  Room,
  RoomId,
} from "./studio.ts"
import { line, phoneOrNone, webAddress, words } from "./text.ts"
import { TimeZone } from "./time.ts"

const needed = (missing: string, longest = 80) => line(longest).min(1, missing)

/** What must be seen of the photo; absent: it stays as it was. */
const photoFocus = Focus.optional()

const lateMessage = `Entre ${lateRange.min} y ${lateRange.max}`

export const BranchEdit = z.strictObject({
  name: needed("El nombre es requerido"),
  address: needed("La dirección es requerida", 200),
  area: line(80),
  phone: phoneOrNone,
  hours: words(400),
  mapUrl: z.union([z.literal(""), webAddress(/^https$/)]),
  photo: ImageId.nullable().default(null),
  photoFocus,
  isPublic: z.boolean(),
  /** Null: no seat is given away. Absent: as it was. */
  lateMinutes: z
    .int("Escribe un número")
    .min(lateRange.min, lateMessage)
    .max(lateRange.max, lateMessage)
    .nullable()
    .optional(),
  ...edited,
})
export type BranchEdit = z.output<typeof BranchEdit>

/** Where its classes happen decides what their hours mean: a zone is chosen once. */
export const NewBranch = BranchEdit.omit({ revision: true }).extend({
  /** Absent: the studio's. */
  timeZone: TimeZone.default(studioZone),
})

export const DisciplineEdit = z.strictObject({
  name: needed("El nombre es requerido"),
  description: words(600),
  level: line(80).default(""),
  whatToBring: words(300).default(""),
  photo: ImageId.nullable().default(null),
  photoFocus,
  ...edited,
})
export type DisciplineEdit = z.output<typeof DisciplineEdit>

export const InstructorEdit = z.strictObject({
  firstName: needed("El nombre es requerido"),
  lastName: needed("El apellido es requerido"),
  /** Null: all of them. */
  branch: BranchId.nullable(),
  bio: words(1000),
  photo: ImageId.nullable().default(null),
  photoFocus,
  isActive: z.boolean(),
  /** The staff account that is theirs, null for none; absent: it stays as it was. */
  account: UserId.nullable().optional(),
  ...edited,
})
export type InstructorEdit = z.output<typeof InstructorEdit>

/** The largest number of a seat, and the last row and column of a plan that is drawn. */
export const farthestSeat = 999
export const farthestPlace = 20

const place = z.int().min(0).max(farthestPlace, "El plano es demasiado grande")
const PlannedSeat = z.strictObject({
  id: z.int().min(1, "Los lugares empiezan en 1").max(farthestSeat, `El número más alto es ${farthestSeat}`),
  col: place,
  row: place,
  blocked: z.boolean(),
})

const roomFields = {
  name: needed("El nombre es requerido"),
  discipline: DisciplineId.nullable(),
  type: z.enum(["individual", "groups"]),
  capacity: z
    .int("Escribe un número")
    .min(1, "Al menos 1 lugar")
    .max(farthestSeat, `Máximo ${farthestSeat} lugares`),
  isActive: z.boolean(),
  /** Absent or empty: the seats are the numbers 1 to capacity. */
  seatsLayout: z.array(PlannedSeat).optional(),
}

const repeats = (all: readonly (string | number)[]) => new Set(all).size < all.length

/** Refuses two seats with one number or one place, and a capacity that no seat reaches. */
function checkPlan(room: z.output<z.ZodObject<typeof roomFields>>, context: z.RefinementCtx) {
  const seats = room.seatsLayout ?? []
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message })
  if (repeats(seats.map(({ id }) => id))) refuse("seatsLayout", "Dos lugares tienen el mismo número")
  if (repeats(seats.map(({ col, row }) => `${col} ${row}`)))
    refuse("seatsLayout", "Dos lugares están en el mismo sitio")
  const last = Math.max(...seats.map(({ id }) => id))
  if (seats.length > 0 && room.capacity > last) refuse("capacity", `El último lugar del plano es el ${last}`)
}

export const RoomEdit = z.strictObject({ ...roomFields, ...edited }).superRefine(checkPlan)
export type RoomEdit = z.infer<typeof RoomEdit>

/** A room stays in its branch. */
export const NewRoom = z
  .strictObject({ ...roomFields, branch: z.uuid("Elige una sucursal").pipe(BranchId) })
  .superRefine(checkPlan)
export type NewRoom = z.infer<typeof NewRoom>

const tag = "Catálogos"
const done = z.object({ ok: z.literal(true) })

export const createBranch = endpoint({
  method: "POST",
  path: "/branches",
  tag,
  summary: "Crea una sucursal",
  access: { module: "sucursales", action: "crear", of: "studio" },
  body: NewBranch,
  status: 201,
  output: Branch,
  takesIdempotencyKey: true,
  errors: ["NAME_TAKEN"],
})

export const updateBranch = endpoint({
  method: "PUT",
  path: "/branches/:id",
  tag,
  summary: "Cambia una sucursal",
  access: { module: "sucursales", action: "editar", of: "branch" },
  params: z.strictObject({ id: BranchId }),
  body: BranchEdit,
  output: Branch,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "NAME_TAKEN", "EDITED_MEANWHILE"],
})

export const deleteBranch = endpoint({
  method: "DELETE",
  path: "/branches/:id",
  tag,
  summary: "Elimina una sucursal de la que nada depende",
  access: { module: "sucursales", action: "editar", of: "branch" },
  params: z.strictObject({ id: BranchId }),
  output: done,
  errors: ["BRANCH_NOT_FOUND", "IN_USE"],
})

export const createDiscipline = endpoint({
  method: "POST",
  path: "/disciplines",
  tag,
  summary: "Crea una disciplina",
  access: { module: "disciplinas", action: "crear", of: "studio" },
  body: DisciplineEdit.omit({ revision: true }),
  status: 201,
  output: Discipline,
  takesIdempotencyKey: true,
  errors: ["NAME_TAKEN"],
})

export const updateDiscipline = endpoint({
  method: "PUT",
  path: "/disciplines/:id",
  tag,
  summary: "Cambia una disciplina",
  access: { module: "disciplinas", action: "editar", of: "studio" },
  params: z.strictObject({ id: DisciplineId }),
  body: DisciplineEdit,
  output: Discipline,
  takesIdempotencyKey: true,
  errors: ["DISCIPLINE_NOT_FOUND", "NAME_TAKEN", "EDITED_MEANWHILE"],
})

export const deleteDiscipline = endpoint({
  method: "DELETE",
  path: "/disciplines/:id",
  tag,
  summary: "Elimina una disciplina de la que nada depende",
  access: { module: "disciplinas", action: "editar", of: "studio" },
  params: z.strictObject({ id: DisciplineId }),
  output: done,
  errors: ["DISCIPLINE_NOT_FOUND", "IN_USE"],
})

/** Why an account cannot be an instructor's. */
const accountRefusals = ["STAFF_NOT_FOUND", "ACCOUNT_TAKEN", "GRANT_TOO_WIDE"] as const

/** One of the staff, as they are offered to be an instructor's account. */
export const InstructorAccount = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Whether their permissions let them see classes of their own. */
  seesOwn: z.boolean(),
  /** Whose account it is already; null: nobody's. */
  instructor: InstructorId.nullable(),
})
export type InstructorAccount = z.infer<typeof InstructorAccount>

export const listInstructorAccounts = endpoint({
  method: "GET",
  path: "/instructors/accounts",
  tag,
  summary: "Las cuentas activas del staff, y de qué instructor es cada una",
  access: {
    anyOf: [
      { module: "instructores", action: "crear", of: "any" },
      { module: "instructores", action: "editar", of: "any" },
    ],
  },
  output: z.object({ accounts: z.array(InstructorAccount) }),
})

export const createInstructor = endpoint({
  method: "POST",
  path: "/instructors",
  tag,
  summary: "Crea un instructor",
  access: { module: "instructores", action: "crear", of: "branch" },
  body: InstructorEdit.omit({ revision: true }),
  status: 201,
  output: Instructor,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "NAME_TAKEN", ...accountRefusals],
})

export const updateInstructor = endpoint({
  method: "PUT",
  path: "/instructors/:id",
  tag,
  summary: "Cambia un instructor",
  access: { module: "instructores", action: "editar", of: "branch" },
  params: z.strictObject({ id: InstructorId }),
  body: InstructorEdit,
  output: Instructor,
  takesIdempotencyKey: true,
  errors: ["INSTRUCTOR_NOT_FOUND", "BRANCH_NOT_FOUND", "NAME_TAKEN", "EDITED_MEANWHILE", ...accountRefusals],
})

export const deleteInstructor = endpoint({
  method: "DELETE",
  path: "/instructors/:id",
  tag,
  summary: "Elimina un instructor que no ha dado ni dará clases",
  access: { module: "instructores", action: "editar", of: "branch" },
  params: z.strictObject({ id: InstructorId }),
  output: done,
  errors: ["INSTRUCTOR_NOT_FOUND", "IN_USE"],
})

export const createRoom = endpoint({
  method: "POST",
  path: "/rooms",
  tag,
  summary: "Crea un salón con el plano de sus lugares",
  access: { module: "salones", action: "crear", of: "branch" },
  body: NewRoom,
  status: 201,
  output: Room,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "DISCIPLINE_NOT_FOUND", "NAME_TAKEN"],
})

/** SEATS_TAKEN lists in `fields` who would lose a seat; how many in each class, for who may not see its roster. */
export const updateRoom = endpoint({
  method: "PUT",
  path: "/rooms/:id",
  tag,
  summary: "Cambia un salón y sus lugares, si nadie que reservó pierde el suyo",
  access: { module: "salones", action: "editar", of: "branch" },
  params: z.strictObject({ id: RoomId }),
  body: RoomEdit,
  output: Room,
  takesIdempotencyKey: true,
  errors: ["ROOM_NOT_FOUND", "DISCIPLINE_NOT_FOUND", "NAME_TAKEN", "EDITED_MEANWHILE", "SEATS_TAKEN"],
})

export const deleteRoom = endpoint({
  method: "DELETE",
  path: "/rooms/:id",
  tag,
  summary: "Elimina un salón sin clases",
  access: { module: "salones", action: "editar", of: "branch" },
  params: z.strictObject({ id: RoomId }),
  output: done,
  errors: ["ROOM_NOT_FOUND", "IN_USE"],
})
