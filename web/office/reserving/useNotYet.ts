import { useQuery } from "@tanstack/react-query"
import type { UserId } from "../../../contract/people.ts"
import { previewBooking } from "../../../contract/reservations.ts"
import type { ClassId } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"

/** Why a class cannot be booked for somebody yet, as the server would say it to who presses; null once it can. */
export function useNotYet(classId: ClassId | undefined, userId: UserId | undefined): string | null {
  const { data } = useQuery({
    ...queryOf(previewBooking, { query: { classId: classId as ClassId, ...(userId && { userId }) } }),
    enabled: classId !== undefined && userId !== undefined,
    // It opens by the clock alone.
    refetchInterval: 10_000,
  })
  const refusal = data?.refusal
  return refusal?.error === "CLASS_NOT_OPEN_YET" ? refusal.message : null
}
