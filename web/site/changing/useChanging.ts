import { useQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import { getReservation } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import { pinnedChange } from "../booking/changeHref.ts"
import { isGone } from "../booking/isGone.ts"
import { usePreview } from "../booking/usePreview.ts"

/** The reservation that would be given up for a seat of a class. */
export interface Changing {
  id: string
  /** Its seat, when it is one of this same class. */
  mySeat: number | null
}

/**
 * Whether choosing a seat of this class changes a reservation: the one that they have in it, or the one pinned in the URL
 * if it still stands. Null when a seat would be booked anew.
 */
export function useChanging(classId: string): Changing | null {
  const [query] = useSearchParams()
  const customer = useCustomer()
  const pinned = pinnedChange(query)
  const { data: preview } = usePreview(classId)
  const { data: before, error } = useQuery({
    ...queryOf(getReservation, { params: { id: pinned ?? "" } }),
    enabled: Boolean(customer) && pinned !== null,
  })
  if (preview?.myReservation) return { id: preview.myReservation, mySeat: preview.mySeat }
  const stands = !(error && isGone(error)) && before?.status !== "cancelled"
  return customer && pinned && stands ? { id: pinned, mySeat: null } : null
}
