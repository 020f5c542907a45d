import { type Query, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query"
import type { Endpoint, Output } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { call } from "./client.ts"
import { inTime, longestRead } from "./inTime.ts"
import type { CallInput } from "./path.ts"
import { kept } from "./storage.ts"

type Reading<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A read as the page keeps it: under its endpoint, its input, and the session that asked. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: Reading<E>) {
  const ask = call as (...all: [E, unknown, { signal: AbortSignal }]) => Promise<Output<E>>
  return queryOptions({
    queryKey: [...keyOf(endpoint), input ?? {}, kept("sessionId")] as const,
    queryFn: ({ signal: given }): Promise<Output<E>> =>
      inTime((signal) => ask(endpoint, input, { signal }), { given, most: longestRead }),
  })
}

/**
 * What a write answered, or the server told unasked, is shown as what would be read now, until it is. A reading that is on its way is no newer, and
 * would be shown over it when it comes: it is not waited for.
 */
export function keepRead<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  answer: Output<E>,
): void {
  const queryKey = [...keyOf(endpoint), input, kept("sessionId")]
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}

/** The key that all reads of an endpoint begin with. */
export const keyOf = ({ method, path }: Endpoint) => [`${method} ${path}`] as const

/** Asks again for what is on the screen of these endpoints, and for the rest when it is next looked at. */
export function markStale(queries: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) readAgain(queries, keyOf(endpoint))
}

/** First readings that are on their way, and are made again when they have come. */
const early = new WeakSet<Query>()

/**
 * Asks again for what is kept under a key. A first reading that is on its way may be of before the news; it is not begun
 * anew, as a later one is, and would be taken for fresh when it comes: it is made again then.
 */
export function readAgain(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey })
  for (const query of queries.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined || early.has(query)) continue
    early.add(query)
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query
      .fetch()
      .then(again, () => {})
      .finally(() => early.delete(query))
  }
}

/** Whether a mutation that ended so may have left other readings behind: a refusal says so, and silence may hide a yes. */
export function isNews(error: Error | null): boolean {
  return !error || (error instanceof ApiError && error.status < 500 && error.code !== "OFFLINE")
}
