import { useSyncExternalStore } from "react"
import { sayZone } from "../../contract/calendar.ts"

const subscribe = () => () => {}

/** «hora de Tijuana» for who reads another hour on their own clock; null for the rest, and until the browser is asked. */
export function useZone(instant: string, timeZone: string): string | null {
  const viewer = useSyncExternalStore(
    subscribe,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )
  return viewer && sayZone(instant, timeZone, viewer)
}
