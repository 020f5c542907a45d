export type SessionEvent =
  | { kind: "info" | "success" | "error"; text: string }
  /** The session ended: the page goes there. */
  | { kind: "go"; to: string }

type Listener = (event: SessionEvent) => void

const listeners = new Set<Listener>()

/** What the session has to say to whoever is looking; the page decides how it is shown. */
export function emit(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
