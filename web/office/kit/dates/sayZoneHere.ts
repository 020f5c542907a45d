import { sayZone } from "../../../../contract/calendar.ts"

const here = Intl.DateTimeFormat().resolvedOptions().timeZone

/** «hora de Tijuana» when the clock on the wall here shows another hour than that of `timeZone`; else null. */
export const sayZoneHere = (instant: string, timeZone: string): string | null =>
  sayZone(instant, timeZone, here)
