import { useState } from "react"
import { ApiError } from "../../api/ApiError.ts"
import { hold } from "../../api/heldSeat.ts"
import { useHold } from "../../ui/useHold.ts"
import { explainError } from "./refusals.ts"

/** Refusals that say the seat cannot be theirs: going on would lead nowhere. */
const final = ["SEAT_NOT_AVAILABLE", "NO_SLOTS_AVAILABLE", "CLASS_STARTED", "CLASS_CLOSED", "CLASS_CANCELLED"]

/** Holds a seat and goes on; without it too, when only the holding failed: the way to the seat is not lost for that. */
export function useHolding(classId: string) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useHold(isPending)
  return {
    isPending,
    failure,
    async thenGo(seat: number, next: () => void): Promise<void> {
      setPending(true)
      setFailure(null)
      try {
        await hold({ classId, seat })
      } catch (error) {
        if (error instanceof ApiError && final.includes(error.code)) {
          return setFailure(explainError(error).text)
        }
      } finally {
        setPending(false)
      }
      next()
    },
  }
}
