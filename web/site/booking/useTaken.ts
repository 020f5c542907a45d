import { useEffect, useState } from "react"
import type { ErrorCode } from "../../../contract/errors.ts"
import { type ClassId, getClass, type StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { lookAtHeld } from "../../api/heldSeat.ts"
import { serverDate } from "../../api/serverClock.ts"
import { type Availability, availabilityOf } from "../schedule/places.ts"

const reasons: Partial<Record<Availability, ErrorCode>> = {
  cancelled: "CLASS_CANCELLED",
  closed: "CLASS_CLOSED",
  started: "CLASS_STARTED",
}

/** The class of a held seat as it is now, and why it cannot be had any more, whoever holds one; looked at while it is held, and whether it is, and once time is up. */
export function useTaken(id: ClassId, isOver: boolean): { now?: StudioClass; taken: ErrorCode | null } {
  const [now, setNow] = useState<StudioClass>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: that time is up is a reason to look again.
  useEffect(() => {
    const look = async () => {
      const item = await call(getClass, { params: { id } }).catch(() => null)
      if (item) setNow(item)
    }
    void look()
    const timer = setInterval(() => {
      void look()
      void lookAtHeld().catch(() => undefined)
    }, 15_000)
    return () => clearInterval(timer)
  }, [id, isOver])
  const taken = now && reasons[availabilityOf(now, serverDate().toISOString())]
  return { ...(now && { now }), taken: taken ?? null }
}
