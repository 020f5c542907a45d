import { useEffect } from "react"
import { hasDoor } from "../../contract/doors.ts"
import type { HostedDoor } from "../../contract/people.ts"
import { emit, lastSaid } from "../api/sessionEvents.ts"

const carried = "cupo.said"

/**
 * A document loaded where nobody signs in may not speak to who keeps the passwords: who came to a door by a link inside one
 * loads the door, before anything is typed. Why they came is said there again.
 */
export function useDoorDocument(hosted: HostedDoor | undefined): void {
  useEffect(() => {
    const [arrival] = performance.getEntriesByType("navigation")
    if (hosted && arrival && !hasDoor(new URL(arrival.name).pathname)) {
      sessionStorage.setItem(carried, JSON.stringify(lastSaid() ?? null))
      location.reload()
      return
    }
    const left = sessionStorage.getItem(carried)
    sessionStorage.removeItem(carried)
    // Once whoever shows it listens.
    if (left) setTimeout(() => JSON.parse(left) && emit(JSON.parse(left)))
  }, [hosted])
}
