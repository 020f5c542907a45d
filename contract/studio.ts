import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Picture } from "./images.ts"
import { Currency } from "./money.ts"
import { pageOf } from "./paging.ts"
import { Revision } from "./revision.ts"
import { line } from "./text.ts"

export const BranchId = Id.brand<"BranchId">()
export type BranchId = z.infer<typeof BranchId>
export const DisciplineId = Id.brand<"DisciplineId">()
export type DisciplineId = z.infer<typeof DisciplineId>
export const RoomId = Id.brand<"RoomId">()
export type RoomId = z.infer<typeof RoomId>
export const InstructorId = Id.brand<"InstructorId">()
export type InstructorId = z.infer<typeof InstructorId>

/** After how many minutes the seat of who is late may be given. */
export const lateRange = { min: 5, max: 60 }

export const Branch = z.object({
  id: BranchId,
  name: z.string(),
  address: z.string(),
  area: z.string(),
  phone: z.string(),
  isPublic: z.boolean(),
  timeZone: z.string(),
  /** When it is open, in the studio's words. */
  hours: z.string(),
  /** Its place on a map; empty: looked for by its address. */
  mapUrl: z.string(),
  photo: Picture.nullable(),
  /** So many minutes after a class began, the seat of who has not come may be given at the desk; null: never. */
  lateMinutes: z.int().nullable(),
  revision: Revision,
})
export type Branch = z.infer<typeof Branch>

export const Discipline = z.object({
  id: DisciplineId,
  name: z.string(),
  description: z.string(),
  /** Whom it is for, in the studio's words. */
  level: z.string(),
  whatToBring: z.string(),
  photo: Picture.nullable(),
  revision: Revision,
})
export type Discipline = z.infer<typeof Discipline>

export const Instructor = z.object({
  id: InstructorId,
  firstName: z.string(),
  lastName: z.string(),
  branch: BranchId.nullable(),
  bio: z.string(),
  photo: Picture.nullable(),
  /** Who left is shown to staff alone. */
  isActive: z.boolean(),
  revision: Revision,
  /** Their staff account; only for who may change it. */
  account: Id.nullable().optional(),
})
export type Instructor = z.infer<typeof Instructor>

/** One place of a room's plan. `id` is the number people see; `col` and `row` start at 0. */
export const Seat = z.object({
  id: z.int().min(1),
  col: z.int().min(0),
  row: z.int().min(0),
  blocked: z.boolean(),
})
export type Seat = z.infer<typeof Seat>

export const Room = z.object({
  id: RoomId,
  name: z.string(),
  branch: BranchId,
  discipline: DisciplineId.nullable(),
  capacity: z.int().min(1),
  unavailableSpots: z.array(z.int()),
  isActive: z.boolean(),
  type: z.enum(["individual", "groups"]),
  /** Absent when the room has no plan: its seats are then the numbers 1 to capacity. */
  seatsLayout: z.array(Seat).optional(),
  createdAt: z.string(),
  revision: Revision,
})
export type Room = z.infer<typeof Room>

/** Minutes before a class until which a reservation is cancelled or changed without cost. */
export const CancellationTimes = z.object({
  individual: z.int(),
  groups: z.int(),
  changeIndividual: z.int(),
  changeGroups: z.int(),
})
export type CancellationTimes = z.infer<typeof CancellationTimes>

export const cancellationTimeRange = { min: 30, max: 1440 }
export const defaultCancellationTimes: CancellationTimes = {
  individual: 60,
  groups: 720,
  changeIndividual: 120,
  changeGroups: 120,
}

/** What the studio says of itself on every page. */
export const StudioProfile = z.object({
  name: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  chatUrl: z.string(),
  instagramUrl: z.string(),
  facebookUrl: z.string(),
  /** `#rrggbb`; null: the house's. */
  accent: z.string().nullable(),
  /** Null: its name in letters. */
  logo: Picture.nullable(),
  /** What everything costs in. */
  currency: Currency,
  /** For new branches, and for what is of none. */
  timeZone: z.string(),
  isDemo: z.boolean(),
})
export type StudioProfile = z.infer<typeof StudioProfile>

/** Settings as they are kept; revision 0: nobody has written them. */
export const CancellationTimesSetting = CancellationTimes.extend({ revision: Revision })
export const StudioProfileSetting = StudioProfile.extend({
  revision: Revision,
  /** Something was ordered or paid in its currency: it stays. */
  isCurrencyFixed: z.boolean(),
})

const tag = "Estudio"

export const listBranches = endpoint({
  method: "GET",
  path: "/branches",
  tag,
  summary: "Sucursales públicas; para el personal, también las que su permiso muestra",
  access: "public",
  output: z.object({ branches: z.array(Branch) }),
})

export const getBranch = endpoint({
  method: "GET",
  path: "/branches/:id",
  tag,
  summary: "Una sucursal",
  access: "public",
  params: z.strictObject({ id: BranchId }),
  output: Branch,
  errors: ["BRANCH_NOT_FOUND"],
})

export const listDisciplines = endpoint({
  method: "GET",
  path: "/disciplines",
  tag,
  summary: "Disciplinas",
  access: "public",
  output: z.object({ disciplines: z.array(Discipline) }),
})

export const getDiscipline = endpoint({
  method: "GET",
  path: "/disciplines/:id",
  tag,
  summary: "Una disciplina",
  access: "public",
  params: z.strictObject({ id: DisciplineId }),
  output: Discipline,
  errors: ["DISCIPLINE_NOT_FOUND"],
})

export const listInstructors = endpoint({
  method: "GET",
  path: "/instructors",
  tag,
  summary: "Instructores",
  access: "public",
  output: z.object({ instructors: z.array(Instructor) }),
})

export const getInstructor = endpoint({
  method: "GET",
  path: "/instructors/:id",
  tag,
  summary: "Un instructor",
  access: "public",
  params: z.strictObject({ id: InstructorId }),
  output: Instructor,
  errors: ["INSTRUCTOR_NOT_FOUND"],
})

export const listRooms = endpoint({
  method: "GET",
  path: "/rooms",
  tag,
  summary: "Salones de las sucursales públicas, o de una; para el personal, de todas",
  access: "public",
  query: z.strictObject({ branch: BranchId.optional() }),
  output: z.object({ classrooms: z.array(Room) }),
})

/** What a page of rooms may be ordered by; among equals by branch and name. */
export const roomOrders = ["branch", "name", "discipline", "type", "capacity", "state"] as const
export type RoomOrder = (typeof roomOrders)[number]

/** Of the branches that the permission covers, whether they are public or not. */
export const pageRooms = endpoint({
  method: "GET",
  path: "/rooms/page",
  tag,
  summary: "Una página de los salones, para el personal; por sucursal y nombre si no se pide otro orden",
  access: { module: "salones", action: "listado", of: "branch" },
  query: z.strictObject({
    ...pageOf(roomOrders),
    branch: BranchId.optional(),
    /** Words of its name, its branch or its discipline; accents and capitals do not matter. */
    search: line(100).optional(),
  }),
  output: z.object({ classrooms: z.array(Room), total: z.int() }),
})

export const getRoom = endpoint({
  method: "GET",
  path: "/rooms/:id",
  tag,
  summary: "Un salón con el plano de sus lugares",
  access: "public",
  params: z.strictObject({ id: RoomId }),
  output: Room,
  errors: ["ROOM_NOT_FOUND"],
})

export const getCancellationTimes = endpoint({
  method: "GET",
  path: "/config/cancellation-times",
  tag,
  summary: "Minutos de anticipación para cancelar o cambiar",
  access: "public",
  output: CancellationTimesSetting,
})

export const getStudioProfile = endpoint({
  method: "GET",
  path: "/config/general-settings",
  tag,
  summary: "Nombre, contacto y redes del estudio",
  access: "public",
  output: StudioProfileSetting,
})
