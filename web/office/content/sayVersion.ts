import { sayMoment } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"

/** «hoy 19:15», in the studio's own zone. */
export const sayWhen = (instant: string, now: Date): string =>
  sayMoment(instant, studioZone(), { now, audience: "staff" })

/** «Versión 3, guardada hoy 19:15.» */
export function sayVersion(content: { version: number; updatedAt: string | null }, now: Date): string {
  if (!content.updatedAt) return "Todavía no está escrito: el sitio muestra un texto general."
  return `Versión ${content.version}, guardada ${sayWhen(content.updatedAt, now)}.`
}
