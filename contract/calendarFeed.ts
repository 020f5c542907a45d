import { z } from "zod"
import { endpoint } from "./endpoint.ts"

/** Where one's own calendar reads one's classes. Secret: who has the address sees them. Null when there is none. */
export const CalendarFeed = z.object({ url: z.string().nullable() })
export type CalendarFeed = z.infer<typeof CalendarFeed>

const tag = "Calendario"
const path = "/users/me/calendar"

export const getCalendarFeed = endpoint({
  method: "GET",
  path,
  tag,
  summary: "La dirección de mi calendario",
  access: "customer",
  output: CalendarFeed,
})

export const openCalendarFeed = endpoint({
  method: "POST",
  path,
  tag,
  summary: "Da a mi calendario una dirección nueva; la anterior deja de servir",
  access: "customer",
  output: CalendarFeed,
  mostPerMinute: 20,
})

export const closeCalendarFeed = endpoint({
  method: "DELETE",
  path,
  tag,
  summary: "Apaga la dirección de mi calendario",
  access: "customer",
  output: CalendarFeed,
})
