import { useZone } from "../useZone.ts"
import type { Reading } from "./deadline.ts"

/** How a moment of a branch is told to who is looking; without one, as now. */
export function useReading(instant: string | undefined, timeZone: string | undefined, now: Date): Reading {
  const zone = useZone(instant ?? now.toISOString(), timeZone ?? "UTC")
  return { from: now, zone: instant === undefined ? null : zone }
}
