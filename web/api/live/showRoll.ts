import type { QueryClient } from "@tanstack/react-query"
import type { RollNews } from "../../../contract/live.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import { readAgain } from "../queries.ts"

interface Read {
  reservations: Pick<RosterEntry, "id" | "status">[]
}

/** Shows in a roster that was read what its roll says now. One that is on its way may be older, and is read again. */
export function showRoll(queries: QueryClient, queryKey: readonly unknown[], { marks }: RollNews): void {
  const said = new Map<string, RosterEntry["status"]>(marks.map(({ id, status }) => [id, status]))
  const marked = (one: Read["reservations"][number]) => {
    const status = said.get(one.id)
    // Who is as they were stays the same object: of hundreds nothing is compared, or drawn, but who came.
    return status === undefined || status === one.status ? one : { ...one, status }
  }
  queries.setQueryData<Read>(
    queryKey,
    (read) => read && { ...read, reservations: read.reservations.map(marked) },
  )
  if (queries.isFetching({ queryKey }) > 0) readAgain(queries, queryKey)
}
