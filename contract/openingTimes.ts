import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { PackageId } from "./packages.ts"
import { edited, Revision } from "./revision.ts"
import { classTypes } from "./schedule.ts"
import { BranchId } from "./studio.ts"
import { Hour } from "./time.ts"

/** How many days before a class its reservations may open. At least one: they open before it begins, whatever the hour. */
export const openingDays = { min: 1, max: 90 }
const daysMessage = `Entre ${openingDays.min} y ${openingDays.max}`

const terms = {
  /** Null: they are always open. */
  days: z
    .int("Escribe un número")
    .min(openingDays.min, daysMessage)
    .max(openingDays.max, daysMessage)
    .nullable(),
  /** Of the branch's clock. */
  hour: Hour,
}

/** For the classes of a branch, or of all; of a type, or of both. The one that says most of a class is its own. */
export const OpeningRule = z.strictObject({
  branch: BranchId.nullable(),
  type: z.enum(classTypes).nullable(),
  ...terms,
})
export type OpeningRule = z.input<typeof OpeningRule>

/** For who pays with this package, where that is sooner. */
export const PackageOpening = z.strictObject({ package: PackageId, ...terms })
export type PackageOpening = z.input<typeof PackageOpening>

const once = (key: (one: never) => string) => (list: readonly unknown[]) =>
  new Set(list.map((one) => key(one as never))).size === list.length

/** Without a rule, reservations are always open. */
const lists = {
  classes: z
    .array(OpeningRule)
    .max(100)
    .refine(
      once(({ branch, type }: OpeningRule) => `${branch} ${type}`),
      "Hay dos reglas para las mismas clases",
    ),
  packages: z
    .array(PackageOpening)
    .max(100)
    .refine(
      once((one: PackageOpening) => one.package),
      "Hay dos reglas para el mismo paquete",
    ),
}
export const OpeningTimes = z.object(lists)
export type OpeningTimes = z.input<typeof OpeningTimes>

export const OpeningTimesSetting = OpeningTimes.extend({ revision: Revision })
export const OpeningTimesEdit = z.strictObject({ ...lists, ...edited })

/** What other times would do to classes to come at this moment. Nobody who has a place loses it. */
export const OpeningImpact = z.object({
  /** Open now, and would not be yet. */
  closes: z.int(),
  /** Not open yet, and would be at once. */
  opens: z.int(),
  /** Reservations in those that close: they stay. */
  booked: z.int(),
  /** Who waits in those that close: they stay in line, and are served once it opens. */
  waiting: z.int(),
})
export type OpeningImpact = z.infer<typeof OpeningImpact>

const tag = "Configuración"
const editors = { module: "configuracion", action: "editar", of: "studio" } as const

export const getOpeningTimes = endpoint({
  method: "GET",
  path: "/config/opening",
  tag,
  summary: "Cuándo se abren las reservas, por sucursal, tipo de clase y paquete",
  access: "staff",
  output: OpeningTimesSetting,
})

export const saveOpeningTimes = endpoint({
  method: "POST",
  path: "/config/opening",
  tag,
  summary:
    "Guarda cuántos días antes, y a qué hora, se abren las reservas; sin reglas, siempre están abiertas",
  access: editors,
  body: OpeningTimesEdit,
  output: OpeningTimesSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})

export const previewOpeningTimes = endpoint({
  method: "POST",
  path: "/config/opening/impact",
  tag,
  summary: "Qué clases por venir se cerrarían o se abrirían con otros tiempos; no guarda nada",
  access: editors,
  body: OpeningTimes,
  output: OpeningImpact,
})
