import { useQueries } from "@tanstack/react-query"
import { previewBooking } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"

/** The nearest of these classes that the customer who is looking could book right now: the server says so of each. */
export function useCovered(near: readonly StudioClass[]): string | undefined {
  const customer = useCustomer()
  return useQueries({
    queries: near.map(({ id }) => ({
      ...queryOf(previewBooking, { query: { classId: id } }),
      enabled: Boolean(customer),
    })),
    combine: (answers) => near.find((_, index) => answers[index]?.data?.pays)?.id,
  })
}
