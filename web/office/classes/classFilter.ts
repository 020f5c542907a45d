import { z } from "zod"
import { addDays } from "../../../contract/calendar.ts"
import { BranchId, InstructorId } from "../../../contract/studio.ts"
import { ChosenDay } from "../../../contract/time.ts"
import { pageIn } from "../../ui/paging.ts"
import { parseSort } from "../../ui/sorting.ts"

/** What narrows the list, as the URL and the navigation state carry it. */
export const filterNames = ["branch", "instructor", "initdate", "enddate", "discipline"] as const
export type FilterName = (typeof filterNames)[number]

const Preset = z.object(
  Object.fromEntries(filterNames.map((name) => [name, z.string().optional().catch(undefined)])),
)

/** The filters that another screen sent along; null when it sent none. */
export function presetOf(state: unknown): URLSearchParams | null {
  const preset = Preset.safeParse(state).data
  if (!preset) return null
  const given = Object.entries(preset).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? new URLSearchParams(given) : null
}

/** The filter an address means; whatever is not well formed counts as absent. The usual range is a week from the day that it is there. */
export function filterOf(query: URLSearchParams, todayIn: (branch: string | undefined) => string) {
  const one = <T>(name: FilterName, schema: z.ZodType<T>) =>
    schema.safeParse(query.get(name) ?? undefined).data
  const branch = one("branch", BranchId)
  const today = todayIn(branch)
  const from = one("initdate", ChosenDay) ?? today
  return {
    branch,
    instructor: one("instructor", InstructorId),
    from,
    to: one("enddate", ChosenDay) ?? addDays(from > today ? from : today, 6),
    discipline: query.get("discipline") ?? "",
    sort: parseSort(query.get("sort")),
    page: pageIn(query),
  }
}
