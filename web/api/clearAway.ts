import { emit, type SessionEvent } from "./sessionEvents.ts"
import { forget, userChanged } from "./storage.ts"

/** Clears what the browser keeps of who was signed in, says why, and goes there. It asks nobody, and is always at hand. */
export function clearAway(event: SessionEvent, to: string): void {
  forget()
  userChanged()
  emit(event)
  emit({ kind: "go", to })
}

export const goodbye: SessionEvent = { kind: "success", text: "Sesión cerrada. ¡Hasta pronto!" }
