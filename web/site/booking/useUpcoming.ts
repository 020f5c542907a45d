import { useQuery } from "@tanstack/react-query"
import { listMyReservations } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"

/** One's own active ones of classes to come, the soonest first; `isWanted`: not before there is somebody to ask for. */
export function useUpcoming(isWanted = true) {
  return useQuery({
    ...queryOf(listMyReservations, { query: { scope: "upcoming" } }),
    select: ({ reservations }) => reservations,
    enabled: isWanted,
  })
}
