import { v7 } from "uuid"
import type { Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import type { EventName } from "../../platform/events/names.ts"
import { handleEvents, type RecordedEvent } from "../../platform/events/take.ts"
import type { Draft } from "./facts.ts"
import { type Reading, reactions, seatsIn } from "./reactions.ts"
import { readSeats } from "./seatFacts.ts"

/** Turns what happened into messages, one for each event and person. Returns how many events it took. */
export function deliver(platform: Platform): Promise<number> {
  return handleEvents(platform, Object.keys(reactions) as EventName[], async (client, events) => {
    const ids = [...new Set(events.flatMap(({ data }) => seatsIn(data)))]
    const seats = new Map(
      (ids.length > 0 ? await readSeats(client, { ids }) : []).map((seat) => [
        seat.facts.reservationId,
        seat,
      ]),
    )
    const written: Written[] = []
    for (const event of events) {
      const drafts = await draftsOf({ runner: client, seats }, event)
      written.push(...drafts.map((draft) => ({ occasion: event.id, draft })))
    }
    return writeMessages(client, written, platform.clock.now())
  })
}

function draftsOf(reading: Reading, { name, data, recordedAt }: RecordedEvent): Promise<Draft[]> {
  const react = reactions[name] as (reading: Reading, data: unknown, at: Date) => Promise<Draft[]>
  return react(reading, data, recordedAt)
}

/** A mail to write, and what it tells of. */
export interface Written {
  occasion: string
  draft: Draft
}

/**
 * Writes mails, to leave at once; who was written to before of the same occasion is not again. Returns how many were new,
 * by occasion.
 */
export async function writeMessages(
  runner: Runner,
  mails: readonly Written[],
  now: Date,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (mails.length === 0) return counts
  const rows = mails.map(({ occasion, draft: { userId, ...draft } }) => ({
    id: v7(),
    occasion,
    user_id: userId,
    ...draft,
  }))
  const written = await runner.query<{ occasion: string }>(
    `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at)
     select id, occasion, kind, user_id, address, facts, $1, $1
     from jsonb_to_recordset($2)
       as m(id uuid, occasion uuid, kind text, user_id uuid, address text, facts jsonb)
     on conflict (occasion, address) do nothing
     returning occasion`,
    [now, JSON.stringify(rows)],
  )
  for (const { occasion } of written.rows) counts.set(occasion, (counts.get(occasion) ?? 0) + 1)
  return counts
}
