import { formatDay } from "../../../../contract/calendar.ts"

/** «marzo de 2026». */
export const sayMonth = (day: string) => formatDay(day, { month: "long", year: "numeric" })

/** A month below its bar: «mar», and the year below where one begins. */
export const shortMonth = (day: string, nth: number) => ({
  short: formatDay(day, { month: "short" }).replace(".", ""),
  below: nth === 0 || day.slice(5, 7) === "01" ? day.slice(0, 4) : undefined,
})
