import { useQuery } from "@tanstack/react-query"
import { dayIn } from "../../../contract/calendar.ts"
import { listClasses, type StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
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
  const filter = { branch, instructor }
  return useQuery({
    queryKey: ["classes", from, to, filter],
    queryFn: async ({ signal }): Promise<StudioClass[]> => {
      const windows = windowsOf(from, to)
      const replies = await Promise.all(
        windows.map((window) => call(listClasses, { query: { ...filter, ...window } }, { signal })),
      )
      return replies.flatMap(({ classes }) => classes).filter(({ branch }) => sees(branch))
    },
    enabled,
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  })
}

/** The classes of a branch on the day it is there. */
export function useToday(branch: Branch, now: Date) {
  const day = dayIn(branch.timeZone, now)
  return useQuery({
    queryKey: ["classes", day, day, { branch: branch.id }],
    queryFn: async ({ signal }) => {
      const query = { branch: branch.id, from: day, to: day }
      return (await call(listClasses, { query }, { signal })).classes
    },
    refetchInterval: 30_000,
  })
}
