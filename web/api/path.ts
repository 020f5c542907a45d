import type { Endpoint, Input } from "../../contract/endpoint.ts"

type Nothing = Record<never, never>
type Given<Part> = Exclude<Part, undefined>
type Kind<Part> = [Given<Part>] extends [never]
  ? "absent"
  : Nothing extends Given<Part>
    ? "optional"
    : "required"

type Needed<I> = { [P in keyof I as Kind<I[P]> extends "required" ? P : never]: Given<I[P]> } & {
  [P in keyof I as Kind<I[P]> extends "optional" ? P : never]?: Given<I[P]>
}

/** Only the parts (params, query, body) that the endpoint declares. */
export type CallInput<E extends Endpoint> = Needed<Input<E>>

type Loose = { params?: unknown; query?: unknown; body?: unknown }

/** The address of a call under `/api`, with its parameters and query filled in. */
export function pathOf(endpoint: Pick<Endpoint, "path">, input: Loose): string {
  const params = (input.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== "") query.set(name, String(value))
  }
  return `/api${path}${query.size ? `?${query}` : ""}`
}
