import type { Platform } from "../../platform/context.ts"
import type { Place } from "../../platform/http/streams.ts"
import { idIn } from "../../platform/topics.ts"
import { type SessionLife, usedSince } from "./sessionLife.ts"
import { type EndReason, refusalOfEnd, refusalOfIdle } from "./sessions.ts"

export interface LiveSessions {
  /** Tells the stream when its session ends, and ends it. */
  follow(sessionId: string, place: Place): void
  /** Asks for all that are followed: news that was lost is late, not missing. */
  look(): void
  close(): void
}

/** The open streams of sessions: an idle page learns at once that its session is over, and one at a desk that nobody used it for too long. */
export function liveSessions(
  { pool, news, clock }: Pick<Platform, "pool" | "news" | "clock">,
  life: SessionLife,
): LiveSessions {
  const followed = new Map<string, Set<Place>>()

  const ask = async (ids: string[]) => {
    const { rows } = await pool.query<{ id: string; reason: EndReason | null }>(
      `select s.id, s.end_reason as reason from sessions s join users u on u.id = s.user_id
       where s.id = any($1) and (s.ended_at is not null or (u.role <> 'user' and s.seen_at <= $2))`,
      [ids, usedSince(life, "employee", clock.now())],
    )
    for (const { id, reason } of rows) {
      const { code, message } = reason ? refusalOfEnd(reason) : refusalOfIdle("employee")
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
