/**
 * What news is of. Whoever writes tells the topic after the commit; what is made from it is made anew.
 * `class` is one class's seats and facts; the others are the whole of what their feature shows to visitors.
 */
export const topics = {
  class: (id: string) => `class:${id}`,
  /** One session that ended. */
  session: (id: string) => `session:${id}`,
  /** Classes that come, go or move. */
  schedule: "schedule",
  /** Branches, disciplines, rooms and their seats, instructors, settings. */
  studio: "studio",
  /** The packages on sale. */
  catalogue: "catalogue",
}

/** The id that a topic of this kind names; undefined for any other topic. */
export function idIn(kind: "class" | "session", topic: string): string | undefined {
  const begin = topics[kind]("")
  return topic.startsWith(begin) ? topic.slice(begin.length) : undefined
}
