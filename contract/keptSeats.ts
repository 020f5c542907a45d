import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { UserId } from "./people.ts"
import { ClassId } from "./schedule.ts"
import { line } from "./text.ts"
import { Day, Instant } from "./time.ts"

/** How long a machine is out of use: in one class, in all of that day in its room, or until somebody says otherwise. */
export const blockScopes = ["class", "day", "notice"] as const
export type BlockScope = (typeof blockScopes)[number]

/** The longest name that a seat is held under, and the longest reason why one is out of use. */
export const longestKeptName = 80
const name = line(longestKeptName)

/** A seat of a class that staff keep from being booked. Customers see that it is taken, and no name. */
export const KeptSeat = z.object({
  seat: z.int().min(1),
  kind: z.enum(["held", "blocked"]),
  /** Of a held one whose person has an account. */
  userId: UserId.nullable(),
  /** Whom it is held for; of a blocked one why, null when nobody said. */
  name: z.string().nullable(),
  /** A held one goes by itself when its class begins, a blocked one when it ends. */
  until: Instant,
  keptBy: z.string(),
  keptAt: Instant,
  /** In how many classes letting it go frees it. */
  classes: z.int(),
})
export type KeptSeat = z.infer<typeof KeptSeat>

/** Somebody who has a seat that is to be out of use. */
export const KeptFrom = z.object({
  /** Of the reservation, or of what is held by name. */
  id: z.uuid(),
  isReservation: z.boolean(),
  /** Null to who may not see rosters. */
  person: z.string().nullable(),
  classId: ClassId,
  day: Day,
  hour: z.string(),
  discipline: z.string(),
  /** The free seat nearest to theirs; null: there is none. */
  newSeat: z.int().nullable(),
})
export type KeptFrom = z.infer<typeof KeptFrom>

/** What putting a seat out of use would do. */
export const BlockImpact = z.object({
  /** The classes in which it is out of use, those where somebody sits there included. */
  classes: z.int(),
  /** Soonest first. */
  seated: z.array(KeptFrom),
  /** How many are paying for that seat at this moment: their package comes, and the seat does not. */
  paying: z.int(),
  /** What the press must carry; null when there is nothing to agree to. */
  token: z.string().nullable(),
})
export type BlockImpact = z.infer<typeof BlockImpact>

const tag = "Lugares guardados"
const params = z.strictObject({ id: ClassId })
const seat = z.int("El lugar debe ser un número").min(1).max(1000)
const desk = (action: "crear" | "editar") => ({ module: "operaciones", action, of: "branch" }) as const
const refusals = ["CLASS_NOT_FOUND", "CLASS_CANCELLED", "CLASS_STARTED", "SEAT_NOT_AVAILABLE"] as const

export const listKeptSeats = endpoint({
  method: "GET",
  path: "/classes/:id/kept-seats",
  tag,
  summary: "Los lugares de una clase que el personal guarda para alguien o puso fuera de uso",
  access: { module: "clases", action: "detalle", of: "branch" },
  params,
  output: z.object({ keptSeats: z.array(KeptSeat) }),
  errors: ["CLASS_NOT_FOUND"],
})

/** Until the class begins. Whoever it is held for has it by booking the class. */
export const keepSeat = endpoint({
  method: "POST",
  path: "/classes/:id/kept-seats",
  tag,
  summary: "Guarda un lugar para alguien, por su cuenta o por un nombre",
  access: desk("crear"),
  params,
  body: z
    .strictObject({
      seat,
      userId: UserId.optional(),
      name: name.optional(),
    })
    .refine(({ userId, name: written }) => (userId === undefined) !== !written, {
      path: ["name"],
      message: "Escribe para quién se guarda",
    }),
  output: z.object({ classId: ClassId, seat: z.int(), until: Instant }),
  status: 201,
  takesIdempotencyKey: true,
  errors: [...refusals, "CLASS_CLOSED", "NO_SLOTS_AVAILABLE", "USER_NOT_FOUND", "DUPLICATE_RESERVATION"],
})

export const previewBlock = endpoint({
  method: "GET",
  path: "/classes/:id/blocked-seats/impact",
  tag,
  summary: "Quién está en un lugar que se quiere poner fuera de uso, y a dónde pasaría",
  access: desk("editar"),
  params,
  query: z.strictObject({ seat: z.coerce.number().pipe(seat), until: z.enum(blockScopes) }),
  output: BlockImpact,
  errors: [...refusals],
})

/**
 * Whoever sits there passes to the free seat that was shown, and is told; or stays, and then the seat is theirs in that class.
 * Until further notice nobody stays: SEATS_TAKEN lists who would, and it asks for `salones.editar` too. IMPACT_CHANGED: what it does is
 * not what was agreed to.
 */
export const blockSeat = endpoint({
  method: "POST",
  path: "/classes/:id/blocked-seats",
  tag,
  summary:
    "Pone un lugar fuera de uso en una clase, un día o hasta nuevo aviso, y pasa a otro a quien está ahí",
  access: desk("editar"),
  params,
  body: z.strictObject({
    seat,
    until: z.enum(blockScopes),
    name: name.default(""),
    /** Those of the impact who stay where they are. */
    stay: z.array(Id).max(200).default([]),
    accepts: line(100).nullish(),
  }),
  output: z.object({
    classId: ClassId,
    seat: z.int(),
    /** In how many classes it is out of use now, and how many people were moved. */
    classes: z.int(),
    moved: z.int(),
  }),
  status: 201,
  takesIdempotencyKey: true,
  errors: [...refusals, "SEATS_TAKEN", "IMPACT_CHANGED"],
})

/** Of one that is out of use until further notice it asks for `salones.editar` too. Who waits for the class is served first. */
export const releaseSeat = endpoint({
  method: "DELETE",
  path: "/classes/:id/kept-seats/:seat",
  tag,
  summary: "Suelta un lugar guardado o lo pone otra vez en uso, con lo que se guardó junto con él",
  access: { anyOf: [desk("crear"), desk("editar")] },
  params: params.extend({ seat: z.coerce.number().pipe(seat) }),
  output: z.object({ classes: z.int() }),
  takesIdempotencyKey: true,
  errors: ["CLASS_NOT_FOUND", "SEAT_NOT_KEPT"],
})
