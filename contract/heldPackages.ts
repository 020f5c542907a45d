import { z } from "zod"
import { daysBetween } from "./calendar.ts"
import { endpoint } from "./endpoint.ts"
import { HeldPackageId } from "./packages.ts"
import { UserId } from "./people.ts"
import { ReservationId } from "./reservations.ts"
import { words } from "./text.ts"
import { ChosenDay, Day, Instant } from "./time.ts"

const tag = "Usuarios"
const params = z.strictObject({ id: UserId, packageId: HeldPackageId })
const access = { module: "usuarios", action: "editar", of: "branch" } as const
/** Read by the customer too. */
const reason = words(200).min(3, "Escribe el motivo")

/** Until when what somebody holds can be used now. */
const Lasting = z.object({
  packageId: HeldPackageId,
  expiresAt: Instant,
  /** Credits left; 0 of an unlimited one. */
  balance: z.int().min(0),
})

/** The last day on which it can be used, by the clock of its branch. */
export const Extension = z.strictObject({ until: ChosenDay, reason })

export const extendPackage = endpoint({
  method: "POST",
  path: "/users/:id/credits/:packageId/extend",
  tag,
  summary: "Amplía la vigencia de un paquete; si ya venció, regresan las clases que vencieron con él",
  access,
  params,
  body: Extension,
  output: Lasting,
  takesIdempotencyKey: true,
  errors: ["USER_NOT_FOUND", "PACKAGE_NOT_FOUND", "PACKAGE_ENDED", "EXTENSION_TOO_SHORT"],
})

/** The longest rest of a package, in days. */
export const mostFrozen = 365

export const Freeze = z
  .strictObject({
    from: ChosenDay,
    until: ChosenDay,
    reason,
    /** The reservations on those days that it paid, as they were shown: they are cancelled, and their classes go back to it. */
    cancels: z.array(ReservationId).max(1_000).default([]),
  })
  .refine(({ from, until }) => from <= until, { path: ["until"], error: "Termina antes de empezar" })
  .refine(({ from, until }) => daysBetween(from, until) < mostFrozen, {
    path: ["until"],
    error: `Máximo ${mostFrozen} días`,
  })

export const freezePackage = endpoint({
  method: "POST",
  path: "/users/:id/credits/:packageId/freeze",
  tag,
  summary: "Congela un paquete de un día a otro: en esos días no paga nada, y vence otros tantos después",
  access,
  params,
  body: Freeze,
  output: Lasting.extend({ from: Day, until: Day, cancelled: z.array(ReservationId) }),
  takesIdempotencyKey: true,
  errors: [
    ...([
      "USER_NOT_FOUND",
      "PACKAGE_NOT_FOUND",
      "PACKAGE_ENDED",
      "FREEZE_TOO_EARLY",
      "FREEZE_TOO_LATE",
    ] as const),
    ...(["ALREADY_FROZEN", "FREEZE_HAS_RESERVATIONS"] as const),
  ],
})

export const Thaw = z.strictObject({ reason })

export const thawPackage = endpoint({
  method: "POST",
  path: "/users/:id/credits/:packageId/thaw",
  tag,
  summary: "Descongela un paquete: vence antes por los días que no estuvo congelado",
  access,
  params,
  body: Thaw,
  output: Lasting,
  takesIdempotencyKey: true,
  errors: ["USER_NOT_FOUND", "PACKAGE_NOT_FOUND", "PACKAGE_ENDED", "NOT_FROZEN"],
})

export const PassingOn = z.strictObject({ to: UserId, reason })

export const passPackage = endpoint({
  method: "POST",
  path: "/users/:id/credits/:packageId/pass",
  tag,
  summary: "Pasa un paquete a otra persona con las clases que le quedan; lo reservado se queda como está",
  access,
  params,
  body: PassingOn,
  output: z.object({
    packageId: HeldPackageId,
    /** What they hold who received it. */
    receivedId: HeldPackageId,
    /** The classes that went with it; null of an unlimited one. */
    credits: z.int().nullable(),
  }),
  takesIdempotencyKey: true,
  errors: [
    ...(["USER_NOT_FOUND", "PACKAGE_NOT_FOUND", "PACKAGE_ENDED", "NOTHING_TO_PASS"] as const),
    ...(["PASSED_TO_ITSELF", "RECEIVER_NOT_FOUND"] as const),
  ],
})
