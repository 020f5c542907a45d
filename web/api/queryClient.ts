import { QueryClient } from "@tanstack/react-query"
import { ApiError } from "./ApiError.ts"

/** What is behind login, as last read. One for the whole page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The library would hold a press back while offline and send it later, unasked: without a network both fail at once.
    mutations: { networkMode: "always" },
    queries: {
      networkMode: "always",
      staleTime: 10_000,
      // The client already retries what may be repeated.
      retry: (count, error) => !(error instanceof ApiError) && count < 2,
    },
  },
})
