import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Input, Output } from "../../../contract/endpoint.ts"
import { mostRows } from "../../../contract/paging.ts"
import { pageClasses, type StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
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

/** The first class that a filter finds. */
export async function readFirst(filter: Filter): Promise<StudioClass | undefined> {
  const { classes } = await call(pageClasses, { query: { ...asked(filter), page: 1, size: 1 } })
  return classes[0]
}

/** Everything that a filter finds, in its order. */
export async function readAll(filter: Filter): Promise<StudioClass[]> {
  const found = new Map<string, StudioClass>()
  let reply: Output<typeof pageClasses>
  let page = 1
  do {
    reply = await call(pageClasses, { query: { ...asked(filter), page, size: mostRows } })
    for (const item of reply.classes) found.set(item.id, item)
  } while (page++ * mostRows < reply.total)
  return [...found.values()]
}

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
