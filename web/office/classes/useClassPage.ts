import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Input } from "../../../contract/endpoint.ts"
import { pageClasses, type StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { readPages } from "../../api/readPages.ts"
import type { filterOf } from "./classFilter.ts"
import { orderFor } from "./order.ts"

type Filter = ReturnType<typeof filterOf>

/** The page of the list that a filter shows; the one before it stays while the next is on its way. */
export function useClassPage(filter: Filter, size: number, enabled: boolean) {
  return useQuery({
    ...queryOf(pageClasses, { query: { ...asked(filter), page: filter.page, size } }),
    enabled,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Everything that a filter finds, in its order. */
export const readAll = (filter: Filter): Promise<StudioClass[]> =>
  readPages(async (paging) => {
    const { classes: rows, total } = await call(pageClasses, { query: { ...asked(filter), ...paging } })
    return { rows, total }
  })

function asked({
  branch,
  instructor,
  from,
  to,
  discipline,
  sort,
}: Filter): Input<typeof pageClasses>["query"] {
  const order = orderFor(sort)
  return {
    ...(branch && { branch }),
    ...(instructor && { instructor }),
    from,
    to,
    ...(discipline.trim() && { search: discipline }),
    ...(order && { sort: order }),
  }
}
