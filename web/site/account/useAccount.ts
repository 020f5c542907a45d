import { useQuery } from "@tanstack/react-query"
import { useOutletContext } from "react-router"
import { listMyCredits } from "../../../contract/packages.ts"
import { mostOfHistory } from "../../../contract/paging.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import { listMyWaitlist } from "../../../contract/waitlist.ts"
import { queryOf } from "../../api/queries.ts"
import { useOlder } from "../../api/useOlder.ts"

/** The customer whose account this is. */
export function useAccount(): CurrentUser {
  return useOutletContext<CurrentUser>()
}

/** Those that ended with a class that the studio cancelled, of classes to come. */
export function useCalledOff() {
  return useQuery({
    ...queryOf(listMyReservations, { query: { scope: "cancelled" } }),
    select: ({ reservations }) => reservations,
  })
}

/** All that they made, those of the newest class first. */
export function useHistory() {
  return useQuery(queryOf(listMyReservations, { query: { scope: "all" } }))
}

/** What they hold and lately held, and what moved of it; of all that is over too, once it is asked for and has come. */
export function useCredits() {
  return useOlder(queryOf(listMyCredits), queryOf(listMyCredits, { query: { ended: mostOfHistory } }))
}

/**
 * Offered places first: they do not last. Read again every ten seconds, since no stream tells of them all; where they never were, that is
 * said until somebody asks again.
 */
export function useWaits() {
  return useQuery({
    ...queryOf(listMyWaitlist),
    refetchInterval: ({ state }) => state.data !== undefined && 10_000,
    select: ({ waitlists }) => [
      ...waitlists.filter(({ status }) => status === "offered"),
      ...waitlists.filter(({ status }) => status !== "offered"),
    ],
  })
}
