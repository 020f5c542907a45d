import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { useState } from "react"

/** What was lately, and all of it once that is asked for and has come; `older` for the way to it. */
export function useOlder<Data, Kept, Key extends readonly unknown[]>(
  lately: UseQueryOptions<Data, Error, Kept, Key>,
  all: UseQueryOptions<Data, Error, Kept, Key>,
) {
  const [isWanted, want] = useState(false)
  const few = useQuery(lately)
  const whole = useQuery({ ...all, enabled: isWanted })
  const isHere = whole.data !== undefined
  const query: UseQueryResult<Kept> = isHere ? whole : few
  return {
    query,
    older: {
      isHere,
      isComing: whole.isFetching && !isHere,
      error: isHere ? null : whole.error,
      ask: () => (isWanted ? void whole.refetch() : want(true)),
    },
  }
}
