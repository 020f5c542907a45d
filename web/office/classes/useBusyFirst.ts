import { type UseQueryResult, useQueries } from "@tanstack/react-query"
import type { Output } from "../../../contract/endpoint.ts"
import type { listClasses } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { todayIn } from "./useToday.ts"

/** More branches than this are not asked about one by one. */
const most = 8

/** The branches with classes today, then those without; undefined until that is known. */
export function useBusyFirst(branches: Branch[] | undefined, now: Date): Branch[] | undefined {
  const isIdle = useIdle(branches, now)
  return isIdle && branches && inOrder(branches, isIdle)
}

/** The same, of those that are hidden from the public only such as have classes today. */
export function useOpenToday(branches: Branch[] | undefined, now: Date): Branch[] | undefined {
  const isIdle = useIdle(branches, now)
  const shown = isIdle && branches?.filter((branch) => branch.isPublic || !isIdle(branch))
  return shown && inOrder(shown, isIdle)
}

type IsIdle = (branch: Branch) => boolean

const inOrder = (branches: Branch[], isIdle: IsIdle) =>
  [...branches].sort((a, b) => Number(isIdle(a)) - Number(isIdle(b)))

/** The hidden ones are not asked about where all would be too many. What is not asked about counts as busy unless it is hidden. */
function useIdle(branches: Branch[] | undefined, now: Date): IsIdle | undefined {
  const known = branches ?? []
  const wanted = known.length <= most ? known : known.filter(({ isPublic }) => isPublic)
  const asked = wanted.length <= most ? wanted : []
  const idle = useQueries({ queries: asked.map((branch) => todayIn(branch, now)), combine: idleOf })
  if (!branches || idle.includes(undefined)) return undefined
  return (branch) => idle[asked.indexOf(branch)] ?? !branch.isPublic
}

/** Which have no classes; undefined where nobody knows yet. What cannot be read counts as busy. */
function idleOf(days: UseQueryResult<Output<typeof listClasses>>[]): (boolean | undefined)[] {
  return days.map(({ data, isPending }) => (isPending ? undefined : data?.classes.length === 0))
}
