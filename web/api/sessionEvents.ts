export type SessionEvent =
  | { kind: "info" | "success" | "error"; text: string }
  /** The session ended: the page goes there. */
  | { kind: "go"; to: string }

type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()

let said: SessionEvent | undefined

/** The last that was said in this document. */
export const lastSaid = (): SessionEvent | undefined => said

/** To somebody who is signed in, what was said of a session before is over. */
export function forgetSaid(): void {
  said = undefined
}

/** What the session has to say to whoever is looking; the page decides how it is shown. */
export function emit(event: SessionEvent): void {
  if (event.kind !== "go") said = event
  for (const listener of listeners) listener(event)
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
