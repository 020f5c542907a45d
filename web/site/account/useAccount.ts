import { useQuery } from "@tanstack/react-query"
import { useOutletContext } from "react-router"
import { listMyCredits } from "../../../contract/packages.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import { listMyWaitlist } from "../../../contract/waitlist.ts"
import { queryOf } from "../../api/queries.ts"

/** The customer whose account this is. */
export function useAccount(): CurrentUser {
  return useOutletContext<CurrentUser>()
}

export function useReservations(scope: "upcoming" | "all") {
  return useQuery({
    ...queryOf(listMyReservations, { query: { scope } }),
    select: ({ reservations }) => reservations,
  })
}

export function useCredits() {
  return useQuery(queryOf(listMyCredits))
}

/** Offered places first: they do not last. Read again every ten seconds, since no stream tells of them all. */
export function useWaits() {
  return useQuery({
    ...queryOf(listMyWaitlist),
    refetchInterval: 10_000,
    select: ({ waitlists }) => [
      ...waitlists.filter(({ status }) => status === "offered"),
      ...waitlists.filter(({ status }) => status !== "offered"),
    ],
  })
}
