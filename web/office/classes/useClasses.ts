import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query"
import { dayIn } from "../../../contract/calendar.ts"
import type { Output } from "../../../contract/endpoint.ts"
import { listClasses, type StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { useSees } from "../staff.ts"
import { windowsOf } from "./range.ts"

interface Wanted {
  branch?: string | undefined
  instructor?: string | undefined
  from: string
  to: string
}

/** The classes of a range of days, in the branches that the person sees; asked for in as many calls as it takes. */
export function useClasses({ from, to, branch, instructor }: Wanted, enabled = true) {
  const sees = useSees("clases")
  const windows = useQueries({
    queries: windowsOf(from, to).map((window) => ({
      ...wholeOf({ branch, instructor, ...window }),
      enabled,
      refetchInterval: 60_000,
      placeholderData: (before: Reply | undefined) => before,
    })),
    combine: joined,
  })
  return { ...windows, data: windows.data?.filter(({ branch }) => sees(branch)) }
}

export type Reply = Output<typeof listClasses>

/** A range to its end, however many lists it comes in. */
function wholeOf(query: Wanted) {
  return {
    ...queryOf(listClasses, { query }),
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Reply> {
      const classes: StudioClass[] = []
      let after: Reply["next"] | undefined
      do {
        const reply = await call(listClasses, { query: { ...query, ...(after && { after }) } }, { signal })
        classes.push(...reply.classes)
        after = reply.next
      } while (after)
      return { classes, next: null }
    },
  }
}

/** All of it, once every part is there. */
function joined(parts: UseQueryResult<Reply>[]): { data: StudioClass[] | undefined; error: Error | null } {
  const replies = parts.flatMap(({ data }) => data ?? [])
  const whole = replies.length === parts.length
  return {
    data: whole ? replies.flatMap(({ classes }) => classes) : undefined,
    error: parts.find(({ error }) => error)?.error ?? null,
  }
}

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
