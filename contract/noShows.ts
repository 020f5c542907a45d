import { z } from "zod"
import { sayDays } from "./calendar.ts"
import { endpoint } from "./endpoint.ts"
import { UserId } from "./people.ts"
import { edited, Revision } from "./revision.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

/** Within how many days absences count together. */
export const noShowWindowDays = 30

export const noShowRange = {
  most: { min: 2, max: 10 },
  aheadDays: { min: 1, max: 14 },
  forDays: { min: 1, max: 60 },
}

/** After `most` absences in 30 days somebody books at most `aheadDays` ahead, for `forDays`. `isOn` false: whatever they miss. */
export const NoShowTimes = z.object({
  isOn: z.boolean(),
  most: z.int(),
  aheadDays: z.int(),
  forDays: z.int(),
})
export type NoShowTimes = z.infer<typeof NoShowTimes>

export const defaultNoShowTimes: NoShowTimes = { isOn: false, most: 3, aheadDays: 2, forDays: 14 }

const dayMs = 86_400_000

export interface NoShowStanding {
  /** How many absences count together now. */
  recent: number
  /** Until when they book few days ahead, in milliseconds; null while they do not. */
  limitedUntil: number | null
}

/** Where somebody stands by their absences. `missed`: when each class that they missed began, in milliseconds, in any order. */
export function standingOf(
  { isOn, most, forDays }: NoShowTimes,
  missed: readonly number[],
  now: number,
): NoShowStanding {
  const window = noShowWindowDays * dayMs
  const times = [...missed].sort((a, b) => a - b)
  const recent = times.filter((at) => at > now - window).length
  const ends = times.flatMap((at, index) => {
    const first = times[index - most + 1]
    return first !== undefined && at - first <= window ? [at + forDays * dayMs] : []
  })
  const until = Math.max(0, ...ends)
  return { recent, limitedUntil: isOn && until > now ? until : null }
}

/** What one more absence would mean. */
export const sayLimit = ({ aheadDays, forDays }: Pick<NoShowTimes, "aheadDays" | "forDays">): string =>
  `Si faltas una vez más, por ${sayDays(forDays)} reservas con máximo ${sayDays(aheadDays)} de anticipación.`

/** Whether one more absence would limit them. */
export function isLastBorne(times: NoShowTimes, missed: readonly number[], now: number): boolean {
  const { recent, limitedUntil } = standingOf(times, missed, now)
  return times.isOn && limitedUntil === null && recent >= times.most - 1
}

/** Whether a class that begins then is too far ahead for who is limited. */
export const isTooFar = ({ aheadDays }: NoShowTimes, startsAt: number, now: number): boolean =>
  startsAt > now + aheadDays * dayMs

const tag = "Configuración"

export const NoShowSetting = NoShowTimes.extend({ revision: Revision })

export const getNoShowTimes = endpoint({
  method: "GET",
  path: "/config/no-shows",
  tag,
  summary: "Qué pasa con quien falta seguido",
  access: "staff",
  output: NoShowSetting,
})

const numberIn = ({ min, max }: { min: number; max: number }) =>
  z.int("Escribe un número").min(min, `Entre ${min} y ${max}`).max(max, `Entre ${min} y ${max}`)

export const NoShowEdit = z.strictObject({
  isOn: z.boolean("Indica si se limita"),
  most: numberIn(noShowRange.most),
  aheadDays: numberIn(noShowRange.aheadDays),
  forDays: numberIn(noShowRange.forDays),
  ...edited,
})

export const saveNoShowTimes = endpoint({
  method: "POST",
  path: "/config/no-shows",
  tag,
  summary: "Guarda qué pasa con quien falta seguido",
  access: { module: "configuracion", action: "editar", of: "studio" },
  body: NoShowEdit,
  output: NoShowSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})

/** Somebody's absences, as the desk reads them. */
export const NoShows = z.object({
  /** In the last 30 days, since they were lifted last. */
  recent: z.int(),
  /** Until when they book few days ahead; null while they do not. */
  limitedUntil: Instant.nullable(),
  /** How many days ahead they may book until then. */
  aheadDays: z.int(),
  lifts: z.array(z.object({ liftedAt: Instant, liftedBy: z.string(), reason: z.string() })),
})
export type NoShows = z.infer<typeof NoShows>

const params = z.strictObject({ id: UserId })

export const readNoShows = endpoint({
  method: "GET",
  path: "/users/:id/no-shows",
  tag: "Usuarios",
  summary: "Las faltas recientes de una persona, y si por ellas reserva con menos anticipación",
  access: {
    anyOf: [
      { module: "usuarios", action: "detalle", of: "branch" },
      { module: "usuarios", action: "editar", of: "branch" },
    ],
  },
  params,
  output: NoShows,
  errors: ["USER_NOT_FOUND"],
})

export const liftNoShows = endpoint({
  method: "POST",
  path: "/users/:id/no-shows/lift",
  tag: "Usuarios",
  summary: "Perdona las faltas de una persona hasta hoy, con su motivo",
  access: { module: "usuarios", action: "editar", of: "branch" },
  params,
  body: z.strictObject({ reason: line(200, "Escribe el motivo").min(1, "Escribe el motivo") }),
  output: NoShows,
  takesIdempotencyKey: true,
  errors: ["USER_NOT_FOUND"],
})
