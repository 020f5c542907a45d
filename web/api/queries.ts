import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { Endpoint, Output } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"
import { call } from "./client.ts"
import type { CallInput } from "./path.ts"
import { kept } from "./storage.ts"

type Reading<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** A read as the page keeps it: under its endpoint, its input, and the session that asked. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: Reading<E>) {
  const ask = call as (...all: [E, unknown, { signal: AbortSignal }]) => Promise<Output<E>>
  return queryOptions({
    queryKey: [...keyOf(endpoint), input ?? {}, kept("sessionId")] as const,
    queryFn: ({ signal }): Promise<Output<E>> => ask(endpoint, input, { signal }),
  })
}

/** What a write answered is shown as what would be read now, until it is. */
export function keepRead<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  answer: Output<E>,
): void {
  queries.setQueryData([...keyOf(endpoint), input, kept("sessionId")], answer)
}

/** The key that all reads of an endpoint begin with. */
export const keyOf = ({ method, path }: Endpoint) => [`${method} ${path}`] as const

/** Asks again for what is on the screen of these endpoints, and for the rest when it is next looked at. */
export function markStale(queries: QueryClient, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
}

/** Whether a mutation that ended so may have left other readings behind: a refusal says so, and silence may hide a yes. */
export function isNews(error: Error | null): boolean {
  return !error || (error instanceof ApiError && error.status < 500 && error.code !== "OFFLINE")
}
