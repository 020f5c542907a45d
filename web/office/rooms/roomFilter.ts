import type { Input } from "../../../contract/endpoint.ts"
import { BranchId, type pageRooms, type RoomOrder } from "../../../contract/studio.ts"
import { pageIn } from "../../ui/paging.ts"
import { orderAsked, parseSort } from "../../ui/sorting.ts"

/** What the columns that sort are called over the wire. */
const orders: Record<string, RoomOrder> = {
  Nombre: "name",
  Sucursal: "branch",
  Disciplina: "discipline",
  Tipo: "type",
  Capacidad: "capacity",
  Estado: "state",
}

/** The filter that an address means; what is not well formed counts as absent. */
export function filterOf(query: URLSearchParams) {
  return {
    search: (query.get("buscar") ?? "").slice(0, 100),
    branch: BranchId.safeParse(query.get("branch")).data,
    sort: parseSort(query.get("sort")),
    page: pageIn(query),
  }
}

export type RoomFilter = ReturnType<typeof filterOf>

/** What the server is asked, but for the page. */
export function asked({ search, branch, sort }: RoomFilter): NonNullable<Input<typeof pageRooms>["query"]> {
  const order = orderAsked(sort, orders)
  return {
    ...(search.trim() && { search }),
    ...(branch && { branch }),
    ...(order && { sort: order }),
  }
}
