import { emit, type SessionEvent } from "./sessionEvents.ts"
import { forget, userChanged } from "./storage.ts"

let staying = 0

/** Until what is returned is called nobody is led away from here: who does what needs no session may have ended one by it. */
export function stayHere(): () => void {
  staying++
  return () => void staying--
}

/** Clears what the browser keeps of who was signed in, says why, and goes there. It asks nobody, and is always at hand. */
export function clearAway(event: SessionEvent, to: string): void {
  forget()
  userChanged()
  if (staying > 0) return
  emit(event)
  emit({ kind: "go", to })
}

export const goodbye: SessionEvent = { kind: "success", text: "Sesión cerrada. ¡Hasta pronto!" }
