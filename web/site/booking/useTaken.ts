import { useEffect, useState } from "react"
import type { ErrorCode } from "../../../contract/errors.ts"
import { type ClassId, getClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { serverDate } from "../../api/serverClock.ts"
import { type Availability, availabilityOf } from "../schedule/places.ts"

const reasons: Partial<Record<Availability, ErrorCode>> = {
  cancelled: "CLASS_CANCELLED",
  closed: "CLASS_CLOSED",
  started: "CLASS_STARTED",
}

/** Why the class of a held seat cannot be had any more, whoever holds one; looked at while it is held, and once time is up. */
export function useTaken(id: ClassId, isOver: boolean): ErrorCode | null {
  const [taken, setTaken] = useState<ErrorCode | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: that time is up is a reason to look again.
  useEffect(() => {
    const look = async () => {
      const item = await call(getClass, { params: { id } }).catch(() => null)
      if (item) setTaken(reasons[availabilityOf(item, serverDate().toISOString())] ?? null)
    }
    void look()
    const timer = setInterval(() => void look(), 15_000)
    return () => clearInterval(timer)
  }, [id, isOver])
  return taken
}
