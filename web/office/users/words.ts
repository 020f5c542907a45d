import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"

export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim()

/** The day of the studio that an instant lies in: «21 nov 2026». */
export const sayDay = (instant: string, timeZone = studioZone()): string =>
  formatDate(dayIn(timeZone, new Date(instant)))
