import { useQuery } from "@tanstack/react-query"
import { previewBooking } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"

/** What booking this class would mean for the customer who is looking; nothing for a visitor. Asked again and again while in doubt. */
export function usePreview(classId: string, { inDoubt = false } = {}) {
  const customer = useCustomer()
  return useQuery({
    ...queryOf(previewBooking, { query: { classId } }),
    enabled: Boolean(customer),
    refetchInterval: inDoubt && 3_000,
  })
}
