import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { UserId } from "./people.ts"
import { line } from "./text.ts"
import { Day, Hour, Instant } from "./time.ts"
import { ListedUser } from "./users.ts"

const tag = "Usuarios"
/** `id`: the account that stays. */
const params = z.strictObject({ id: UserId })
const mayEdit = { module: "usuarios", action: "editar", of: "branch" } as const

/** By what another account looks like the same person's. */
export const likenesses = ["phone", "name", "email"] as const
export type Likeness = (typeof likenesses)[number]

export const Duplicate = ListedUser.extend({ alike: z.array(z.enum(likenesses)) })
export type Duplicate = z.infer<typeof Duplicate>

export const findDuplicates = endpoint({
  method: "GET",
  path: "/users/:id/duplicates",
  tag,
  summary: "Otras cuentas que parecen de la misma persona: mismo teléfono, nombre o correo",
  access: mayEdit,
  params,
  output: z.object({ duplicates: z.array(Duplicate) }),
  errors: ["USER_NOT_FOUND"],
})

/** A class as it is named before two accounts become one. */
export const MergedClass = z.object({
  discipline: z.string(),
  branch: z.string(),
  day: Day,
  hour: Hour,
})
export type MergedClass = z.infer<typeof MergedClass>

const whose = z.enum(["stays", "goes"])

/** A class of every week, as it is named then: 0 is Monday. */
const MergedWeekly = z.object({
  discipline: z.string(),
  branch: z.string(),
  weekday: z.int().min(0).max(6),
  hour: Hour,
  /** The one that stays asks for the same: this one ends. */
  isDouble: z.boolean(),
})

/** What making one account of two moves, and what of both cannot be one person's. */
export const MergeImpact = z.object({
  stays: ListedUser,
  goes: ListedUser,
  /** Of the one that goes. `available`: classes left; null when it is unlimited. */
  packages: z.array(
    z.object({
      description: z.string(),
      available: z.int().nullable(),
      active: z.boolean(),
      expiresAt: Instant,
      timeZone: z.string(),
      /** The days on which it rests or will rest, both included. */
      frozen: z.object({ from: Day, until: Day }).nullable(),
    }),
  ),
  /** What it books every week, by its day and hour. */
  weekly: z.array(MergedWeekly),
  /** Its reservations of classes to come that move. */
  upcoming: z.array(MergedClass.extend({ seat: z.int() })),
  /** Its other reservations: past, cancelled and changed ones. */
  past: z.int(),
  /** Seats that staff keep for it that move. */
  kept: z.array(MergedClass.extend({ seat: z.int() })),
  /** Its places in line that move. */
  waits: z.array(MergedClass),
  payments: z.int(),
  notes: z.int(),
  /** What is cancelled, its credit given back, because the same person has `keeps`; which account's each was. */
  cancels: z.array(
    z.object({
      cancels: MergedClass.extend({ seat: z.int(), of: whose }),
      keeps: MergedClass.extend({ seat: z.int(), of: whose }),
      /** Both sit in one class; or in two that overlap. */
      isSameClass: z.boolean(),
    }),
  ),
  /** Lines that one place is left in: both wait there, or the other account sits there already. */
  leaves: z.array(MergedClass.extend({ of: whose, sits: z.boolean() })),
  /** Seats that staff keep for one of them and let go: they sit there already, or are kept another there. */
  letsGo: z.array(MergedClass.extend({ seat: z.int(), of: whose, sits: z.boolean() })),
  /** A seat that the one that goes holds while it pays is given up: the other holds one, or sits there. */
  endsHold: z.boolean(),
  /** What the one that stays lacks and gets of the other. */
  fills: z.array(z.enum(["phone", "branch", "birthDate", "emergencyContact"])),
  /** Somebody is signed in with the one that goes. */
  endsSession: z.boolean(),
  /** What saving it must carry. */
  token: z.string(),
})
export type MergeImpact = z.infer<typeof MergeImpact>

const other = { other: UserId }

/** What it would do as things stand; decided again when it is saved. */
export const previewMerge = endpoint({
  method: "POST",
  path: "/users/:id/merge/impact",
  tag,
  summary: "Qué pasaría al unir otra cuenta con esta",
  access: mayEdit,
  params,
  body: z.strictObject(other),
  output: MergeImpact,
  errors: ["USER_NOT_FOUND", "ALREADY_MERGED"],
})

/** IMPACT_CHANGED: what it does is not what was agreed to. */
export const mergeUsers = endpoint({
  method: "POST",
  path: "/users/:id/merge",
  tag,
  summary: "Une otra cuenta con esta: todo lo suyo pasa a esta y aquella se cierra. No se puede deshacer",
  access: mayEdit,
  params,
  body: z.strictObject({ ...other, accepts: line(100) }),
  output: z.object({ id: UserId, merged: UserId, at: Instant }),
  takesIdempotencyKey: true,
  mostPerMinute: 30,
  errors: ["USER_NOT_FOUND", "ALREADY_MERGED", "IMPACT_CHANGED", "REQUEST_IN_PROGRESS"],
})
