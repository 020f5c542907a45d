import { MutationCache, QueryClient } from "@tanstack/react-query"
import type { Endpoint } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { onBroughtBack } from "./broughtBack.ts"
import { isNews, markStale } from "./queries.ts"

declare module "@tanstack/react-query" {
  interface Register {
    /** The reads that a mutation makes stale, once it was answered. */
    mutationMeta: { staleAfter: readonly Endpoint[] }
  }
}

/** What is behind login, as last read. One for the whole page. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_answer, error, _input, _context, { meta }) => {
      if (meta && isNews(error)) markStale(queryClient, meta.staleAfter)
    },
  }),
  defaultOptions: {
    // The library would hold a press back while offline and send it later, unasked: without a network both fail at once.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      refetchOnReconnect: true,
      staleTime: 10_000,
      // The client already retries what may be repeated.
      retry: (count, error) => !(error instanceof ApiError) && count < 2,
    },
  },
})

// What was read before the page was left may have been changed by its reader since, on another.
if (typeof window !== "undefined") onBroughtBack(() => void queryClient.invalidateQueries())
