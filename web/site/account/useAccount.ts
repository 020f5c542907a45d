import { useQuery } from "@tanstack/react-query"
import { useOutletContext } from "react-router"
import { listMyCredits } from "../../../contract/packages.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import { call } from "../../api/client.ts"

/** The customer whose account this is. */
export function useAccount(): CurrentUser {
  return useOutletContext<CurrentUser>()
}

export function useReservations(scope: "upcoming" | "all") {
  const { id } = useAccount()
  return useQuery({
    queryKey: ["reservations", id, scope],
    queryFn: () => call(listMyReservations, { query: { scope } }),
    select: ({ reservations }) => reservations,
  })
}

export function useCredits() {
  const { id } = useAccount()
  return useQuery({ queryKey: ["credits", id], queryFn: () => call(listMyCredits) })
}
