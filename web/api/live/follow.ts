import type { SeatMap } from "../../../contract/schedule.ts"
import { brandChanged } from "../brand.ts"
import { sessionEnded } from "../session.ts"
import { type Share, shareStream } from "./share.ts"
import type { Told } from "./stream.ts"

type Listener = (map: SeatMap) => void

const listeners = new Map<string, Set<Listener>>()
let share: Share | undefined

function heard(told: Told): void {
  if (told.event === "session") sessionEnded(told)
  else if (told.event === "brand") brandChanged(told.data)
  else for (const listener of listeners.get(told.data.classId) ?? []) listener(told.data)
}

/** Hears at once that the session is over, on every page of who is signed in. */
export function followSession(): void {
  share ??= shareStream(heard)
}

/** Follows a class's seats, and the word that says that its line moved, until the returned function is called. */
export function followSeats(classId: string, changed: Listener): () => void {
  followSession()
  const of = listeners.get(classId) ?? new Set()
  listeners.set(classId, of.add(changed))
  share?.want([...listeners.keys()])
  return () => {
    of.delete(changed)
    if (of.size > 0) return
    listeners.delete(classId)
    share?.want([...listeners.keys()])
  }
}
