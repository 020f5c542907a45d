import type { Input } from "../../../contract/endpoint.ts"
import { ChosenDay } from "../../../contract/time.ts"
import type { listUsers, UserOrder } from "../../../contract/users.ts"
import { pageIn } from "../../ui/paging.ts"
import { orderAsked, parseSort } from "../../ui/sorting.ts"

/** What the columns are called, and what each is ordered by. */
export const orders: Record<string, UserOrder> = {
  Nombre: "name",
  Email: "email",
  Teléfono: "phone",
  "Fecha de registro": "createdAt",
}

/** The filter that an address means; what is not well formed counts as absent. */
export function filterOf(query: URLSearchParams) {
  const state = query.get("state")
  return {
    search: (query.get("buscar") ?? "").slice(0, 100),
    initdate: ChosenDay.safeParse(query.get("initdate")).data,
    state: state === "true" || state === "false" ? state : undefined,
    sort: parseSort(query.get("sort")),
    page: pageIn(query),
  } as const
}

export type UserFilter = ReturnType<typeof filterOf>

/** What the server is asked, but for the page. */
export function asked({
  search,
  initdate,
  state,
  sort,
}: UserFilter): NonNullable<Input<typeof listUsers>["query"]> {
  const order = orderAsked(sort, orders)
  return {
    ...(search.trim() && { search }),
    ...(initdate && { initdate }),
    ...(state && { state }),
    ...(order && { sort: order }),
  }
}
