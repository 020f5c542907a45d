import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { getReservation } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import type { Changing } from "./useChanging.ts"

/** Whether the reservation that was about to be changed here was cancelled meanwhile, from elsewhere. */
export function useCancelledMeanwhile(changing: Changing | null): boolean {
  const customer = useCustomer()
  const [last, setLast] = useState(changing?.id)
  if (changing && changing.id !== last) setLast(changing.id)
  const isAsked = Boolean(customer) && changing === null && last !== undefined
  const { data } = useQuery({
    ...queryOf(getReservation, { params: { id: last ?? "" } }),
    enabled: isAsked,
  })
  // What was changed is cancelled too, for another that they have now.
  return isAsked && data?.status === "cancelled" && data.changedTo === null
}
