import { type UseQueryResult, useQueries } from "@tanstack/react-query"
import type { Output } from "../../../contract/endpoint.ts"
import type { listClasses } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { todayIn } from "./useToday.ts"

/** More branches than this are not asked about one by one. */
const most = 8

/** The branches with classes today, then those without; undefined until that is known. */
export function useBusyFirst(branches: Branch[] | undefined, now: Date): Branch[] | undefined {
  const asked = branches && branches.length <= most ? branches : []
  const idle = useQueries({ queries: asked.map((branch) => todayIn(branch, now)), combine: idleOf })
  if (!branches || idle.includes(undefined)) return undefined
  const isIdle = (branch: Branch) => Number(idle[asked.indexOf(branch)] ?? false)
  return [...branches].sort((a, b) => isIdle(a) - isIdle(b))
}

/** Which have no classes; undefined where nobody knows yet. What cannot be read counts as busy. */
function idleOf(days: UseQueryResult<Output<typeof listClasses>>[]): (boolean | undefined)[] {
  return days.map(({ data, isPending }) => (isPending ? undefined : data?.classes.length === 0))
}
