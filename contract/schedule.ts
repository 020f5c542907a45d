import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { ClassOpening } from "./opening.ts"
import { pageOf } from "./paging.ts"
import { Revision } from "./revision.ts"
import { BranchId, DisciplineId, InstructorId, RoomId, Seat } from "./studio.ts"
import { line } from "./text.ts"
import { ChosenDay, Day, Hour, Instant } from "./time.ts"

export const ClassId = Id.brand<"ClassId">()
export type ClassId = z.infer<typeof ClassId>

export const classTypes = ["individual", "groups"] as const
export type ClassType = (typeof classTypes)[number]

/** `group`, `grupal` and `grupales` mean `groups`; anything else is individual. */
export function toClassType(name: string): ClassType {
  return ["groups", "group", "grupal", "grupales"].includes(name.trim().toLowerCase())
    ? "groups"
    : "individual"
}

const ClassFacts = z.object({
  id: ClassId,
  day: Day,
  hour: Hour,
  /** The instants that `day` and `hour` mean in the branch's time zone. */
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  branch: BranchId,
  room: RoomId,
  roomName: z.string(),
  info: z.string(),
  capacity: z.int().min(1),
  /** Active reservations; counted, never stored. */
  occupied: z.int().min(0),
  takenSeats: z.array(z.int()),
  /** Seats that can still be had: they exist, are not blocked, not taken and within the capacity. */
  available: z.int().min(0),
  status: z.enum(["abierta", "cerrada"]),
  /** When the studio cancelled it; it is closed then. */
  cancelledAt: Instant.nullable(),
  /** Null once its reservations are open. */
  opening: ClassOpening.nullable(),
  type: z.enum(classTypes),
  createdAt: Instant,
  revision: Revision,
})

/** A class as lists show it: `discipline` and `instructor` are names, their ids stand beside. */
export const StudioClass = ClassFacts.extend({
  discipline: z.string(),
  disciplineId: DisciplineId,
  instructor: z.string(),
  /** Which may be of several words. */
  instructorFirstName: z.string(),
  instructorId: InstructorId,
  branchName: z.string(),
})
export type StudioClass = z.infer<typeof StudioClass>

/** The room's plan as one class sees it. Names nobody. */
export const SeatMap = z.object({
  classId: ClassId,
  capacity: z.int(),
  /** Empty when the room has no plan: seats are then the numbers 1 to capacity. */
  layout: z.array(Seat),
  takenSeats: z.array(z.int()),
  /** How many places are the public's: a free seat may be kept for who waits. */
  available: z.int().min(0),
  /** How many people wait for a place. */
  waiting: z.int().min(0),
  /** Another word whenever somebody's place in line, or what is offered to them, may be another. */
  line: z.string(),
  /** Another word whenever who came may be another; null: nobody has been marked. */
  roll: z.string().nullable(),
  /** Another word whenever the class itself, or who is to give it, may be another. */
  giving: z.string(),
})
export type SeatMap = z.infer<typeof SeatMap>

const tag = "Clases"

/** Most days that one list may span. */
export const longestRange = 62
/** Most classes that one list of all branches holds, and that `limit` may ask for. */
export const mostClasses = 500

export const ClassFilter = z.strictObject({
  branch: BranchId.optional(),
  /** First day, inclusive; today in each branch when absent. */
  from: ChosenDay.optional(),
  /** Last day, inclusive; six days after `from` when absent. At most `longestRange` days in one call. */
  to: ChosenDay.optional(),
  discipline: DisciplineId.optional(),
  instructor: InstructorId.optional(),
  type: line(20).optional(),
  /** The most classes to list, soonest first; of one branch all of them, when absent. */
  limit: z.coerce.number().int().min(1).max(mostClasses).optional(),
  /** Goes on after this class: the `next` of the list before. */
  after: ClassId.optional(),
})

export const listClasses = endpoint({
  method: "GET",
  path: "/classes",
  tag,
  summary: "Clases con sus lugares ocupados, por hora",
  access: "public",
  query: ClassFilter,
  /** `next` is null when nothing follows. */
  output: z.object({ classes: z.array(StudioClass), next: ClassId.nullable() }),
})

/** What a page of classes may be ordered by; whoever begins earlier is first among equals. */
export const classOrders = ["startsAt", "hour", "discipline", "instructor", "branch", "occupancy"] as const
export type ClassOrder = (typeof classOrders)[number]
/** Most days that the pages of one list may span. */
export const longestList = 366

/** Of the branches that the permission covers, whether they are public or not. */
export const pageClasses = endpoint({
  method: "GET",
  path: "/classes/page",
  tag,
  summary: "Una página de las clases de unos días, para el personal",
  access: { module: "clases", action: "listado", of: "branch" },
  query: z.strictObject({
    ...pageOf(classOrders),
    branch: BranchId.optional(),
    instructor: InstructorId.optional(),
    /** First and last day, both inclusive. */
    from: ChosenDay,
    to: ChosenDay,
    /** Words of the discipline; accents and capitals do not matter. */
    search: line(100).optional(),
  }),
  output: z.object({ classes: z.array(StudioClass), total: z.int() }),
})

export const getClass = endpoint({
  method: "GET",
  path: "/classes/:id",
  tag,
  summary: "Una clase",
  access: "public",
  params: z.strictObject({ id: ClassId }),
  output: StudioClass,
  errors: ["CLASS_NOT_FOUND"],
})

export const getSeatMap = endpoint({
  method: "GET",
  path: "/classes/:id/seats",
  tag,
  summary: "El plano de lugares de una clase",
  access: "public",
  params: z.strictObject({ id: ClassId }),
  output: SeatMap,
  errors: ["CLASS_NOT_FOUND"],
})

/**
 * `GET /api/classes/:id/seats/live` is a stream of server-sent events:
 * each `seats` event carries a SeatMap; a comment line comes every 15 seconds. It ends, after a `session` event as that of
 * `contract/live.ts`, with the session that asked, and when what its person may do becomes another.
 */
export const liveSeatsPath = "/classes/:id/seats/live"
