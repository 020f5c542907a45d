export type News =
  | { kind: "info" | "success" | "error"; text: string }
  /** The session ended: the page goes there. */
  | { kind: "go"; to: string }

type Listener = (news: News) => void

const listeners = new Set<Listener>()

/** What the session has to say to whoever is looking; the page decides how it is shown. */
export function tell(news: News): void {
  for (const listener of listeners) listener(news)
}

export function listen(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
