import { isDeepStrictEqual } from "node:util"
import type { Actor, Platform } from "../../platform/context.ts"
import type { Place } from "../../platform/http/streams.ts"
import { idIn } from "../../platform/topics.ts"
import { type GrantRow, grantsOfUser, permissionsOf } from "./permissions.ts"
import { type SessionLife, usedSince } from "./sessionLife.ts"
import { type EndReason, refusalOfEnd, refusalOfIdle } from "./sessions.ts"

export interface LiveSessions {
  /** Tells the stream when its session ends, and ends it; ends it also when its person may do something else than when it began. */
  follow(actor: Actor, place: Place): void
  /** Asks for all that are followed: news that was lost is late, not missing. */
  look(): void
  close(): void
}

interface Row {
  id: string
  isOver: boolean
  reason: EndReason | null
  isStaff: boolean
  is_superuser: boolean
  permissions: GrantRow[] | null
}

/** The open streams of sessions: an idle page learns at once that its session is over, and one at a desk that nobody used it for too long. */
export function liveSessions(
  { pool, news, clock }: Pick<Platform, "pool" | "news" | "clock">,
  life: SessionLife,
): LiveSessions {
  const followed = new Map<string, Map<Place, Actor>>()

  const ask = async (ids: string[]) => {
    const { rows } = await pool.query<Row>(
      `select s.id, s.end_reason as reason, u.role <> 'user' as "isStaff", u.is_superuser,
         s.ended_at is not null or (u.role <> 'user' and s.seen_at <= $2) as "isOver",
         ${grantsOfUser.text} as permissions
       from sessions s join users u on u.id = s.user_id
       where s.id = any($1) and (s.ended_at is not null or u.role <> 'user')`,
      [ids, usedSince(life, "employee", clock.now())],
    )
    for (const row of rows) {
      if (row.isOver) endAll(row)
      else if (row.isStaff) endOthers(row)
    }
  }
  const endAll = ({ id, reason }: Row) => {
    const { code, message } = reason ? refusalOfEnd(reason) : refusalOfIdle("employee")
    const event = `event: session\ndata: ${JSON.stringify({ error: code, message })}\n\n`
    for (const place of followed.get(id)?.keys() ?? []) {
      place.send(event)
      place.end()
    }
  }
  // Whose stream ends opens it again, and is shown what they may see by now.
  const endOthers = (row: Row) => {
    const now = permissionsOf(row)
    for (const [place, { permissions, lacksSecondStep }] of followed.get(row.id) ?? []) {
      if (!lacksSecondStep && !isDeepStrictEqual(permissions, now)) place.end()
    }
  }
  // A question that fails is asked again with the next look.
  const askAbout = (ids: string[]) => void (ids.length > 0 && ask(ids).catch(() => {}))

  const close = news.onTopics((topics) => {
    const ended = topics.flatMap((topic) => idIn("session", topic) ?? [])
    askAbout(ended.filter((id) => followed.has(id)))
  })

  return {
    follow(actor, place) {
      const { sessionId } = actor
      const places = followed.get(sessionId) ?? new Map<Place, Actor>()
      followed.set(sessionId, places.set(place, actor))
      place.onClose(() => {
        places.delete(place)
        if (places.size === 0) followed.delete(sessionId)
      })
    },
    look: () => askAbout([...followed.keys()]),
    close,
  }
}
