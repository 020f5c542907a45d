import { addDays } from "../../../contract/calendar.ts"
import { longestRange as longestCall } from "../../../contract/schedule.ts"

const longestList = 366

/** A range of days, both inclusive, cut into what single calls may span. */
export function windowsOf(from: string, to: string): { from: string; to: string }[] {
  const windows = []
  for (let start = from; start <= to; start = addDays(start, longestCall)) {
    const end = addDays(start, longestCall - 1)
    windows.push({ from: start, to: end < to ? end : to })
  }
  return windows
}

/** Why a range cannot be shown; null when it can. */
export function faultOf(from: string, to: string): string | null {
  if (to < from) return "La fecha final va después de la inicial."
  if (to > addDays(from, longestList - 1)) return "Elige un año como máximo."
  return null
}
