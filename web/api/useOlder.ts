import { type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query"
import { useState } from "react"

/** What is older than a page shows: how it is asked for, and what became of that. */
export interface Older {
  isHere: boolean
  isComing: boolean
  error: Error | null
  /** Asks for it; again, where it did not come. */
  ask: () => void
}

/** What was lately, and all of it once that is asked for and has come. */
export function useOlder<Data, Kept, Key extends readonly unknown[]>(
  lately: UseQueryOptions<Data, Error, Kept, Key>,
  all: UseQueryOptions<Data, Error, Kept, Key>,
): { query: UseQueryResult<Kept>; older: Older } {
  const [isWanted, want] = useState(false)
  const few = useQuery(lately)
  const whole = useQuery({ ...all, enabled: isWanted })
  const isHere = whole.data !== undefined
  return {
    query: isHere ? whole : few,
    older: {
      isHere,
      isComing: whole.isFetching && !isHere,
      error: isHere ? null : whole.error,
      ask: () => (isWanted ? void whole.refetch() : want(true)),
    },
  }
}
