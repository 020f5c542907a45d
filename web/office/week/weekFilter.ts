import { addDays, formatRange } from "../../../contract/calendar.ts"
import { BranchId } from "../../../contract/studio.ts"
import { ChosenDay } from "../../../contract/time.ts"

export const groupings = { room: "Por salón", instructor: "Por instructor" } as const
export type Grouping = keyof typeof groupings

/** What an address means: whatever is not well formed counts as absent. Weeks begin on Monday. */
export function weekFilterOf(query: URLSearchParams) {
  const grouping: Grouping = query.get("by") === "instructor" ? "instructor" : "room"
  return {
    branch: BranchId.safeParse(query.get("branch") ?? undefined).data,
    day: ChosenDay.safeParse(query.get("day") ?? undefined).data,
    grouping,
    /** The one room or instructor that is shown. */
    only: query.get("only") ?? "",
  }
}

export interface Week {
  from: string
  to: string
  days: string[]
  /** «23 – 29 de noviembre» */
  range: string
}

/** The week, from Monday to Sunday, that holds a day. */
export function weekOf(day: string): Week {
  const from = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  const to = days[6] as string
  return { from, to, days, range: formatRange(from, to) }
}
