import { useQuery } from "@tanstack/react-query"
import { previewBooking } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { firstOf } from "../../api/firstOf.ts"
import { useCustomer } from "../../api/useUser.ts"

/**
 * The nearest of these classes that the customer who is looking could book right now: the server says so of each, and most often
 * of the first. Where a class was full for hundreds of people, each of them asks.
 */
export function useCovered(near: readonly StudioClass[]): string | undefined {
  const customer = useCustomer()
  const inputs = near.map(({ id }) => ({ query: { classId: id } }))
  const { data } = useQuery({
    ...firstOf(previewBooking, inputs, ({ pays }) => pays !== null),
    enabled: Boolean(customer) && near.length > 0,
  })
  return typeof data === "number" ? near[data]?.id : undefined
}
