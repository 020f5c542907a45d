import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { mostRows } from "../../../contract/paging.ts"
import { pageClasses } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import type { Week } from "./weekFilter.ts"

/** The classes of a branch in a week; those of the week before stay while they are on their way. */
export function useWeek(branch: Branch, { from, to }: Week) {
  return useQuery({
    ...queryOf(pageClasses, { query: { branch: branch.id, from, to, page: 1, size: mostRows } }),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}
