import { addDays } from "../../../contract/calendar.ts"
import { longestList } from "../../../contract/schedule.ts"

/** Why a range cannot be shown; null when it can. */
export function faultOf(from: string, to: string): string | null {
  if (to < from) return "La fecha final va después de la inicial."
  if (to > addDays(from, longestList - 1)) return "Elige un año como máximo."
  return null
}
