import { createContext, data, type RouterContextProvider } from "react-router"
import type { Endpoint, Output } from "../../contract/endpoint.ts"
import { type CallInput, pathOf } from "./path.ts"

export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** The API, called inside the process by pages that are rendered on the server. Always as a visitor. */
export const apiFetchContext = createContext<ApiFetch>()

/** Calls an endpoint from a loader; a refusal becomes the page's own status. */
export async function callFromServer<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  const response = await context.get(apiFetchContext)(pathOf(endpoint, input), { method: endpoint.method })
  if (response.ok) return (await response.json()) as Output<E>
  throw data(null, { status: response.status === 400 ? 404 : response.status })
}
