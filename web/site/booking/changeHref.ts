import type { MyReservation } from "../../../contract/reservations.ts"
import { classHref } from "../schedule/places.ts"

/** Its name in the URL. */
export const changeParam = "cambiar"

/** The reservation that the URL says is being changed. */
export const pinnedChange = (query: URLSearchParams): string | null => query.get(changeParam)

/** The same address, with the reservation that is being changed. */
export function withChange(href: string, id: string | null | undefined): string {
  if (!id) return href
  return `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ [changeParam]: id })}`
}

/** The days of a branch, to choose another class for a reservation. */
export const otherClassHref = ({ branch, day }: { branch: string; day: string }, id: string): string =>
  withChange(`/reserva-clase/${branch}?dia=${day}`, id)

/** Where a reservation is changed: on the map of its class, or among other classes when it has no other seat. */
export const changeHref = ({ id, class: item }: Pick<MyReservation, "id" | "class">): string =>
  item.capacity === 1 ? otherClassHref(item, id) : classHref(item)
