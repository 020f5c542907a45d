import { useQuery } from "@tanstack/react-query"
import { previewBooking } from "../../../contract/reservations.ts"
import { call } from "../../api/client.ts"
import { useCustomer } from "../../api/useUser.ts"

/** What booking this class would mean for the customer who is looking; nothing for a visitor. */
export function usePreview(classId: string) {
  const customer = useCustomer()
  return useQuery({
    queryKey: ["preview", customer?.id, classId],
    queryFn: ({ signal }) => call(previewBooking, { query: { classId } }, { signal }),
    enabled: Boolean(customer),
  })
}
