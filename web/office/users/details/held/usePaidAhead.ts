import { useQuery } from "@tanstack/react-query"
import { formatShortDay } from "../../../../../contract/calendar.ts"
import type { MyReservation } from "../../../../../contract/reservations.ts"
import { listUserReservations } from "../../../../../contract/users.ts"
import { queryOf } from "../../../../api/queries.ts"
import type { Of } from "./useHeldPress.ts"

/** What a package pays and is still to come; undefined while it is not known, or could not be read. */
export function usePaidAhead({ userId, held }: Of) {
  const { data, isLoadingError, error } = useQuery(queryOf(listUserReservations, { params: { id: userId } }))
  return {
    ahead: data?.reservations.filter(({ packageId }) => packageId === held.id),
    unread: isLoadingError ? error : null,
  }
}

/** «mar 25 nov, 18:00 Pilates Reformer». */
export const sayAhead = ({ class: { day, hour, discipline } }: MyReservation): string =>
  `${formatShortDay(day)}, ${hour} ${discipline}`
