import { z } from "zod"
import { firstChosenDay, lastChosenDay } from "./calendar.ts"

/** A calendar day of the branch, `yyyy-MM-dd`. */
export const Day = z.iso
  .date({ abort: true })
  .refine((day) => day >= "0001-01-01", { error: "Fecha inválida", abort: true })
/** A day that somebody writes or asks for: of the years that a studio lives in. */
export const ChosenDay = Day.refine(
  (day) => day >= firstChosenDay && day <= lastChosenDay,
  "Elige un día entre 2000 y 2100",
)
/** A wall-clock time of the branch, `HH:mm`. */
export const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Usa HH:mm")
/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
/** A birthday without year, `dd/mm`. */
export const Birthday = z
  .string()
  .regex(
    /^((0[1-9]|[12]\d)\/(0[1-9]|1[0-2])|30\/(0[13-9]|1[0-2])|31\/(0[13578]|1[02]))$/,
    "Formato inválido. Usa dd/mm",
  )

const areas =
  /^((Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(\/[A-Z][\w-]*)+|UTC)$/

/**
 * A zone of the world by its name, `America/Tijuana`. No hours from Greenwich and no letters such as `IST`: PostgreSQL reads
 * them as it sees fit, `+05:30` with the other sign.
 */
export const TimeZone = z
  .string()
  .regex(areas, "Esa zona horaria no existe")
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }))
    } catch {
      return false
    }
  }, "Esa zona horaria no existe")
