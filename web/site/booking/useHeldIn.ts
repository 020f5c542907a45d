import { isLive, useHeldSeat } from "../../api/heldSeat.ts"
import { useCountdown } from "../../api/useCountdown.ts"

/** The seat of this class that is held for who is looking, while it is. */
export function useHeldIn(classId: string): number | undefined {
  const held = useHeldSeat()
  const mine = held?.classId === classId ? held : null
  // Looks again when its time is over.
  useCountdown(mine ? Date.parse(mine.heldUntil) : 0)
  return mine && isLive(mine) ? mine.seat : undefined
}
