import type { Platform } from "../../platform/context.ts"
import type { Place } from "../../platform/http/streams.ts"
import { idIn } from "../../platform/topics.ts"
import { type EndReason, refusalOfEnd } from "./sessions.ts"

export interface LiveSessions {
  /** Tells the stream when its session ends, and ends it. */
  follow(sessionId: string, place: Place): void
  /** Asks for all that are followed: news that was lost is late, not missing. */
  look(): void
  close(): void
}

/** The open streams of sessions: an idle page learns at once that its session is over. */
export function liveSessions({ pool, news }: Pick<Platform, "pool" | "news">): LiveSessions {
  const followed = new Map<string, Set<Place>>()

  const ask = async (ids: string[]) => {
    const { rows } = await pool.query<{ id: string; reason: EndReason }>(
      "select id, end_reason as reason from sessions where id = any($1) and ended_at is not null",
      [ids],
    )
    for (const { id, reason } of rows) {
      const { code, message } = refusalOfEnd(reason)
      const event = `event: session\ndata: ${JSON.stringify({ error: code, message })}\n\n`
      for (const place of followed.get(id) ?? []) {
        place.send(event)
        place.end()
      }
    }
  }
  // A question that fails is asked again with the next look.
  const askAbout = (ids: string[]) => void (ids.length > 0 && ask(ids).catch(() => {}))

  const close = news.onTopics((topics) => {
    const ended = topics.flatMap((topic) => idIn("session", topic) ?? [])
    askAbout(ended.filter((id) => followed.has(id)))
  })

  return {
    follow(sessionId, place) {
      const places = followed.get(sessionId) ?? new Set()
      followed.set(sessionId, places.add(place))
      place.onClose(() => {
        places.delete(place)
        if (places.size === 0) followed.delete(sessionId)
      })
    },
    look: () => askAbout([...followed.keys()]),
    close,
  }
}
