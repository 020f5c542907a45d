import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { CreditMovement, HeldPackage } from "./packages.ts"
import { Transaction } from "./payments.ts"
import { CurrentPassword, UserId } from "./people.ts"
import { OwnProfile } from "./profile.ts"
import { MyReservation } from "./reservations.ts"
import { Instant } from "./time.ts"

const tag = "Datos personales"
const params = z.strictObject({ id: UserId })

/** Everything that the studio holds of a person. */
export const PersonalData = z.object({
  madeAt: Instant,
  profile: OwnProfile.extend({ id: UserId, registrationDate: Instant }),
  packages: z.array(HeldPackage),
  movements: z.array(CreditMovement),
  reservations: z.array(MyReservation),
  waits: z.array(
    z.object({
      classId: z.string(),
      joinedAt: Instant,
      automatic: z.boolean(),
      endedAt: Instant.nullable(),
      ending: z.string().nullable(),
    }),
  ),
  /** Classes that they wanted every week. `weekday`: 0 is Monday. */
  weeklyBookings: z.array(
    z.object({
      branch: z.string(),
      discipline: z.string(),
      weekday: z.int(),
      hour: z.string(),
      seat: z.int().nullable(),
      from: Instant,
      until: Instant.nullable(),
    }),
  ),
  /** What they said of classes that they came to. */
  ratings: z.array(z.object({ classId: z.string(), stars: z.int(), words: z.string(), at: Instant })),
  /** When the staff let what they had missed until then count no more, and why. */
  noShowLifts: z.array(z.object({ reason: z.string(), at: Instant })),
  transactions: z.array(Transaction),
  /** What they began to buy online, paid or not. Amounts in pesos. */
  orders: z.array(
    z.object({ id: z.string(), package: z.string(), amount: z.number(), status: z.string(), at: Instant }),
  ),
  /** What they wrote through the contact form. */
  written: z.array(
    z.object({ name: z.string(), email: z.string(), phone: z.string(), message: z.string(), at: Instant }),
  ),
  /** What the staff wrote down about them. */
  notes: z.array(z.object({ note: z.string(), at: Instant })),
  /** Mails that were made for them. */
  mails: z.array(
    z.object({ kind: z.string(), address: z.string(), at: Instant, outcome: z.string().nullable() }),
  ),
  /** Since when they show a second step as they come in; null: only a password. */
  secondStepSince: Instant.nullable(),
  sessions: z.array(z.object({ from: Instant, lastSeen: Instant, until: Instant.nullable() })),
})
export type PersonalData = z.infer<typeof PersonalData>

export const getPersonalData = endpoint({
  method: "GET",
  path: "/users/:id/data",
  tag,
  summary: "Todo lo que el estudio tiene de mí",
  access: "signedIn",
  params,
  output: PersonalData,
  mostPerMinute: 10,
  errors: ["USER_NOT_FOUND"],
})

export const closeAccount = endpoint({
  method: "POST",
  path: "/users/:id/close",
  tag,
  summary: "Cierra mi cuenta, con mi contraseña: cancela mis reservas por venir y borra mi nombre",
  access: "customer",
  params,
  body: z.strictObject({
    password: CurrentPassword,
  }),
  output: z.object({ ok: z.literal(true) }),
  mostPerMinute: 10,
  limitIsShared: true,
  errors: ["USER_NOT_FOUND", "WRONG_PASSWORD", "REQUEST_IN_PROGRESS"],
})

/** What becomes of an account that the desk removes: who has no history goes whole, anybody else's is closed. */
export const removals = ["removed", "closed"] as const
export type Removal = (typeof removals)[number]

const removes = { module: "usuarios", action: "editar", of: "branch" } as const

export const previewRemoval = endpoint({
  method: "GET",
  path: "/users/:id/removal",
  tag,
  summary: "Qué pasaría al eliminar a un cliente: si se borra, o si su cuenta se cierra, y qué se cancela",
  access: removes,
  params,
  output: z.object({
    becomes: z.enum(removals),
    /** Classes to come on which they have a seat, which would be cancelled. */
    ahead: z.int(),
    /** Credits on packages that are valid, which nobody could use any more. */
    credits: z.int(),
  }),
  errors: ["USER_NOT_FOUND", "OWN_ACCOUNT"],
})

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/users/:id",
  tag,
  summary: "Elimina a un cliente: quien nunca compró ni reservó se borra; la cuenta de los demás se cierra",
  access: removes,
  params,
  /** What whoever presses was told; when it would be something else by now, nothing is done. */
  query: z.strictObject({ expects: z.enum(removals).optional() }),
  output: z.object({ became: z.enum(removals) }),
  mostPerMinute: 20,
  errors: ["USER_NOT_FOUND", "OWN_ACCOUNT", "REMOVAL_CHANGED", "REQUEST_IN_PROGRESS"],
})
