import { useEffect } from "react"
import { hasDoor } from "../../contract/doors.ts"
import type { HostedDoor } from "../../contract/people.ts"
import { hasParts, readerOf } from "../api/keptJson.ts"
import { emit, lastSaid, type SessionEvent } from "../api/sessionEvents.ts"

const carried = "cupo.said"
const readSaid = readerOf(
  carried,
  hasParts<Extract<SessionEvent, { text: string }>>({ kind: "string", text: "string" }),
  "sessionStorage",
)

/**
 * A document loaded where nobody signs in may not speak to who keeps the passwords: who came to a door by a link inside one
 * loads the door, before anything is typed. Why they came is said there again.
 */
export function useDoorDocument(hosted: HostedDoor | undefined): void {
  useEffect(() => {
    const [arrival] = performance.getEntriesByType("navigation")
    if (hosted && arrival && !hasDoor(new URL(arrival.name).pathname)) {
      const said = lastSaid()
      if (said) sessionStorage.setItem(carried, JSON.stringify(said))
      location.reload()
      return
    }
    const left = readSaid()
    sessionStorage.removeItem(carried)
    // Once whoever shows it listens.
    if (left) setTimeout(() => emit(left))
  }, [hosted])
}
