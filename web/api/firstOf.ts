import { queryOptions } from "@tanstack/react-query"
import type { Endpoint, Output } from "../../contract/endpoint.ts"
import type { CallInput } from "./path.ts"
import { keyOf, queryOf } from "./queries.ts"
import { kept } from "./storage.ts"

/**
 * Which of these inputs an endpoint says `isIt` of, asked one after the other: null for none. One of which nothing can be said is passed
 * over. It is kept under the inputs, so of one endpoint there is one such question; it is asked again with the readings that it is made of.
 */
export function firstOf<E extends Endpoint>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
  isIt: (answer: Output<E>) => boolean,
) {
  const read = queryOf as unknown as (of: E, input: CallInput<E>) => ReturnType<typeof queryOf<E>>
  return queryOptions({
    queryKey: [...keyOf(endpoint), { firstOf: inputs }, kept("sessionId")] as const,
    queryFn: async ({ client }): Promise<number | null> => {
      for (const [at, input] of inputs.entries()) {
        const answer = await client.fetchQuery(read(endpoint, input)).catch(() => undefined)
        if (answer && isIt(answer)) return at
      }
      return null
    },
  })
}
