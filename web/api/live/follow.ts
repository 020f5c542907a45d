import type { RollNews } from "../../../contract/live.ts"
import type { SeatMap } from "../../../contract/schedule.ts"
import { brandChanged } from "../brand.ts"
import { sessionEnded } from "../session.ts"
import { type Share, shareStream } from "./share.ts"
import type { Told } from "./stream.ts"

interface Listener {
  changed: (map: SeatMap) => void
  marked: ((news: RollNews) => void) | undefined
}

const listeners = new Map<string, Set<Listener>>()
let share: Share | undefined

function heard(told: Told): void {
  if (told.event === "session") sessionEnded(told)
  else if (told.event === "brand") brandChanged(told.data)
  else {
    for (const { changed, marked } of listeners.get(told.data.classId) ?? []) {
      if (told.event === "roll") marked?.(told.data)
      else changed(told.data)
    }
  }
}

/** Hears at once that the session is over, on every page of who is signed in. */
export function followSession(): void {
  share ??= shareStream(heard)
}

/**
 * Follows a class's seats, and the word that says that its line moved, until the returned function is called; for who sees its
 * people, whose mark is another too.
 */
export function followSeats(
  classId: string,
  changed: Listener["changed"],
  marked?: Listener["marked"],
): () => void {
  followSession()
  const of = listeners.get(classId) ?? new Set()
  const listener = { changed, marked }
  listeners.set(classId, of.add(listener))
  share?.want([...listeners.keys()])
  return () => {
    of.delete(listener)
    if (of.size > 0) return
    listeners.delete(classId)
    share?.want([...listeners.keys()])
  }
}
