import { z } from "zod"
import { codeRefusals, GivenCode } from "./checkin.ts"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"
import { Hour, Instant } from "./time.ts"

export const KioskId = Id.brand<"KioskId">()
export type KioskId = z.infer<typeof KioskId>

/** A kiosk that nobody has looked at for so long is over. */
export const kioskIdleDays = 7

/** A tablet at a reception where whoever comes says so themselves. */
export const Kiosk = z.object({
  id: KioskId,
  branch: BranchId,
  branchName: z.string(),
  /** What its starter calls it: «Tablet de la entrada». */
  name: z.string(),
  startedAt: Instant,
  /** First and last name of who started it; it marks in their name. */
  startedBy: z.string(),
  /** When it was last heard of. */
  seenAt: Instant,
  /** Since when it takes nothing, because of invented codes; null: it does. */
  lockedAt: Instant.nullable(),
})
export type Kiosk = z.infer<typeof Kiosk>

const tag = "Kioscos"
const atDesk = { module: "operaciones", action: "editar", of: "branch" } as const
const one = z.strictObject({ id: KioskId })

export const startKiosk = endpoint({
  method: "POST",
  path: "/kiosks",
  tag,
  summary: "Inicia un kiosco de llegada en una sucursal; su llave se dice una sola vez",
  access: atDesk,
  body: z.strictObject({
    branchId: BranchId,
    name: line(60, "Ponle un nombre al kiosco").min(1, "Ponle un nombre al kiosco"),
  }),
  /** `token` opens the kiosk's own two calls, and nothing else. */
  output: Kiosk.extend({ token: z.string() }),
  status: 201,
  mostPerMinute: 20,
  errors: ["BRANCH_NOT_FOUND"],
})

export const listKiosks = endpoint({
  method: "GET",
  path: "/kiosks",
  tag,
  summary: "Los kioscos en marcha de mis sucursales",
  access: atDesk,
  output: z.object({ kiosks: z.array(Kiosk) }),
})

export const unlockKiosk = endpoint({
  method: "POST",
  path: "/kiosks/:id/unlock",
  tag,
  summary: "Desbloquea un kiosco que se cerró por códigos inventados",
  access: atDesk,
  params: one,
  output: Kiosk,
  errors: ["KIOSK_NOT_FOUND"],
})

export const endKiosk = endpoint({
  method: "DELETE",
  path: "/kiosks/:id",
  tag,
  summary: "Termina un kiosco: desde ese momento ya no recibe a nadie",
  access: atDesk,
  params: one,
  output: z.object({ ok: z.literal(true) }),
  errors: ["KIOSK_NOT_FOUND"],
})

const token = z.string().regex(/^[\w-]{43}$/, "Esa llave no es de un kiosco")

/** What a kiosk shows: which classes come, and nothing of who comes to them. */
export const KioskView = z.object({
  branchName: z.string(),
  name: z.string(),
  timeZone: z.string(),
  asOf: Instant,
  isLocked: z.boolean(),
  /** Those of today that are not over. */
  classes: z.array(
    z.object({
      id: z.string(),
      hour: Hour,
      startsAt: Instant,
      endsAt: Instant,
      discipline: z.string(),
      instructor: z.string(),
      roomName: z.string(),
    }),
  ),
})
export type KioskView = z.infer<typeof KioskView>

export const lookAtKiosk = endpoint({
  method: "POST",
  path: "/kiosk/look",
  tag,
  summary: "Lo que muestra un kiosco: las clases que vienen hoy",
  access: "public",
  body: z.strictObject({ token }),
  output: KioskView,
  mostPerMinute: 120,
  errors: ["KIOSK_ENDED"],
})

/** What a kiosk says to who has come. */
export const KioskArrival = z.object({
  firstName: z.string(),
  seat: z.int(),
  isAgain: z.boolean(),
  hour: Hour,
  discipline: z.string(),
  roomName: z.string(),
})
export type KioskArrival = z.infer<typeof KioskArrival>

export const arriveAtKiosk = endpoint({
  method: "POST",
  path: "/kiosk/arrivals",
  tag,
  summary: "Alguien dice en un kiosco que ya llegó: con su código, o con su nombre y el final de su teléfono",
  access: "public",
  body: z.union([
    z.strictObject({ token, code: GivenCode }),
    z.strictObject({
      token,
      firstName: line(60, "Escribe tu nombre").min(1, "Escribe tu nombre"),
      /** The last four of their phone. */
      digits: z.string().regex(/^\d{4}$/, "Escribe los últimos 4 dígitos"),
    }),
  ]),
  output: KioskArrival,
  takesIdempotencyKey: true,
  mostPerMinute: 60,
  errors: [...codeRefusals, "KIOSK_ENDED", "KIOSK_LOCKED", "KIOSK_NOT_RECOGNIZED"],
})
