import { z } from "zod"
import { RollTimes } from "./attendance.ts"
import { endpoint } from "./endpoint.ts"
import type { ErrorCode } from "./errors.ts"
import { allows, type Permissions, type Place } from "./permissions.ts"
import { Reservation } from "./reservations.ts"
import { ClassId, StudioClass } from "./schedule.ts"
import { InstructorId } from "./studio.ts"
import { words } from "./text.ts"
import { Instant } from "./time.ts"

/**
 * True when the holder may say which account is the instructor's of a place, or of none: it shows to that account who
 * comes, and what they asked to be taken care of, and lets it take the roll. Nobody gives what they do not hold.
 */
export function mayLink(permissions: Permissions, place: Place): boolean {
  const holds = (action: "detalle" | "ver" | "editar") => allows(permissions, "clases", action, place)
  return (
    holds("detalle") &&
    holds("ver") &&
    (holds("editar") || allows(permissions, "operaciones", "editar", place))
  )
}

/** That whoever gives a class cannot. */
export const SubstituteRequest = z.object({ reason: z.string(), askedAt: Instant })
export type SubstituteRequest = z.infer<typeof SubstituteRequest>

/** A class of one's own: as anybody sees it, and what whoever gives it wants to know before they go in. */
export const OwnClass = StudioClass.extend({
  /** How many have come, come for the first time, and ask to be taken care of. */
  arrived: z.int(),
  firstTimers: z.int(),
  careNotes: z.int(),
  roll: RollTimes,
  /** What was asked, and not answered yet. */
  substitute: SubstituteRequest.nullable(),
})
export type OwnClass = z.infer<typeof OwnClass>

/** Who sits where in a class of one's own: nothing of what they paid, nor of how they are reached. */
export const OwnRosterEntry = Reservation.pick({
  id: true,
  userId: true,
  classId: true,
  seat: true,
  status: true,
}).extend({
  /** Their seat went to who waited at the desk. */
  givenAt: Instant.nullable(),
  person: z.object({ firstName: z.string(), lastName: z.string() }),
  isFirstClass: z.boolean(),
  careNote: z.string().nullable(),
  fromWaitlist: z.boolean(),
})
export type OwnRosterEntry = z.infer<typeof OwnRosterEntry>

const tag = "Mis clases"
const own = (action: "ver" | "editar") => ({ module: "misClases", action, of: "branch" }) as const
const refusals = [
  "CLASS_NOT_FOUND",
  "CLASS_CANCELLED",
  "CLASS_STARTED",
] as const satisfies readonly ErrorCode[]

/** From this week's Monday, or yesterday, until the end of the next week, in each branch's days. */
export const listOwnClasses = endpoint({
  method: "GET",
  path: "/classes/own",
  tag,
  summary: "Las clases de esta semana y de la próxima que da quien pregunta",
  access: own("ver"),
  /** `instructor`: who they are in the catalogue; null: nobody has said. */
  output: z.object({ instructor: InstructorId.nullable(), classes: z.array(OwnClass) }),
})

/** FORBIDDEN for a class that somebody else gives. Of a cancelled one nobody comes. */
export const listOwnRoster = endpoint({
  method: "GET",
  path: "/classes/own/:classId",
  tag,
  summary: "Quién asiste a una clase propia",
  access: own("ver"),
  params: z.strictObject({ classId: ClassId }),
  output: z.object({
    class: OwnClass,
    reservations: z.array(OwnRosterEntry),
    roll: RollTimes,
    /** Until when the seat of who has not come is kept; null: none is given away. */
    keptUntil: Instant.nullable(),
  }),
  errors: ["CLASS_NOT_FOUND"],
})

export const askSubstitute = endpoint({
  method: "POST",
  path: "/classes/:id/substitute",
  tag,
  summary: "Pide suplente para una clase propia que no se puede dar",
  access: own("editar"),
  params: z.strictObject({ id: ClassId }),
  body: z.strictObject({ reason: words(200).default("") }),
  output: SubstituteRequest,
  takesIdempotencyKey: true,
  errors: [...refusals, "SUBSTITUTE_ASKED"],
})

export const withdrawSubstitute = endpoint({
  method: "DELETE",
  path: "/classes/:id/substitute",
  tag,
  summary: "Retira la petición: quien iba a dar la clase sí la da",
  access: own("editar"),
  params: z.strictObject({ id: ClassId }),
  output: z.object({ ok: z.literal(true) }),
  takesIdempotencyKey: true,
  errors: [...refusals, "SUBSTITUTE_NOT_ASKED"],
})

/** Of classes to come, soonest first. */
export const listSubstitutes = endpoint({
  method: "GET",
  path: "/substitutes",
  tag,
  summary: "Las clases por venir cuyo instructor pidió suplente",
  access: {
    anyOf: [
      { module: "clases", action: "listado", of: "branch" },
      { module: "clases", action: "detalle", of: "branch" },
      { module: "operaciones", action: "ver", of: "branch" },
    ],
  },
  output: z.object({ requests: z.array(SubstituteRequest.extend({ class: StudioClass })) }),
})
