import { z } from "zod"
import { Accent } from "./accent.ts"
import { endpoint } from "./endpoint.ts"
import { ImageId } from "./images.ts"
import { Currency } from "./money.ts"
import { Email } from "./people.ts"
import { edited, Revision } from "./revision.ts"
import { CancellationTimesSetting, StudioProfileSetting } from "./studio.ts"
import { line, phoneOrNone, webAddress } from "./text.ts"
import { ChosenDay, Day, TimeZone } from "./time.ts"

const tag = "Configuración"
const editors = { module: "configuracion", action: "editar", of: "studio" } as const

/** From 30 to 1440 it is kept; anything else, and nothing, is the standard time. */
const Minutes = z.number("Escribe minutos").nullish()

export const CancellationTimesEdit = z.strictObject({
  individual: Minutes,
  groups: Minutes,
  changeIndividual: Minutes,
  changeGroups: Minutes,
  ...edited,
})
export type CancellationTimesEdit = z.infer<typeof CancellationTimesEdit>

export const saveCancellationTimes = endpoint({
  method: "POST",
  path: "/config/cancellation-times",
  tag,
  summary: "Guarda los minutos para cancelar y cambiar: de 30 a 1440; fuera de eso, los de siempre",
  access: editors,
  body: CancellationTimesEdit,
  output: CancellationTimesSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})

const link = z.union([z.literal(""), webAddress(/^https$/, 300)], {
  error: "Escribe una dirección que empiece con https://",
})

export const StudioProfileEdit = z.strictObject({
  name: line(60).min(1, "El nombre es requerido"),
  tagline: line(120),
  phone: phoneOrNone,
  email: z.union([z.literal(""), Email]),
  chatUrl: link,
  instagramUrl: link,
  facebookUrl: link,
  accent: Accent.nullable().default(null),
  logo: ImageId.nullable().default(null),
  /** Absent: as it is. */
  currency: Currency.optional(),
  timeZone: TimeZone.optional(),
  ...edited,
})
export type StudioProfileEdit = z.output<typeof StudioProfileEdit>

export const saveStudioProfile = endpoint({
  method: "POST",
  path: "/config/general-settings",
  tag,
  summary: "Guarda nombre, logo, color, contacto y redes del estudio",
  access: editors,
  body: StudioProfileEdit,
  output: StudioProfileSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})

export const Statistics = z.object({
  /** Null while nobody has chosen it. */
  startDate: Day.nullable(),
  revision: Revision,
})
export type Statistics = z.infer<typeof Statistics>

export const getStatistics = endpoint({
  method: "GET",
  path: "/config/statistics",
  tag,
  summary: "Desde qué día se cuentan las quincenas",
  access: {
    anyOf: [
      { ...editors, of: "any" },
      { module: "dashboard", action: "estadisticas", of: "any" },
      { module: "dashboard", action: "ver", of: "any" },
    ],
  },
  output: Statistics,
})

export const StatisticsEdit = z.strictObject({ startDate: ChosenDay, ...edited })

export const saveStatistics = endpoint({
  method: "POST",
  path: "/config/statistics",
  tag,
  summary: "Guarda desde qué día se cuentan las quincenas",
  access: editors,
  body: StatisticsEdit,
  output: Statistics,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})
