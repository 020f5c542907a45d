import { useSyncExternalStore } from "react"

/**
 * How far the first steps of a studio are, as this browser knows: nobody has asked, they were begun here, they just ended here, or
 * there is nothing more to say of them.
 */
export type Progress = "unasked" | "begun" | "party" | "over"

const key = "cupo.isSetUp"
const listeners = new Set<() => void>()

function read(): Progress {
  const kept = localStorage.getItem(key)
  if (kept === null) return "unasked"
  return kept === "begun" || kept === "party" ? kept : "over"
}

export function keepProgress(progress: Progress): void {
  localStorage.setItem(key, progress)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useProgress = (): Progress => useSyncExternalStore(subscribe, read, () => "over")
