import { useQuery } from "@tanstack/react-query"
import { dayIn } from "../../../contract/calendar.ts"
import { listClasses } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"

/** The classes of a branch on the day it is there. */
export function useToday(branch: Branch, now: Date) {
  return useQuery({ ...todayIn(branch, now), select: ({ classes }) => classes })
}

export function todayIn(branch: Branch, now: Date) {
  const day = dayIn(branch.timeZone, now)
  return {
    ...queryOf(listClasses, { query: { branch: branch.id, from: day, to: day } }),
    refetchInterval: 30_000,
  }
}
