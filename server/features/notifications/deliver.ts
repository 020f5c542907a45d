import { hasAddress } from "../../../contract/addressless.ts"
import type { Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { timeId } from "../../platform/database/timeId.ts"
import type { EventName } from "../../platform/events/names.ts"
import { handleEvents, type RecordedEvent } from "../../platform/events/take.ts"
import { readStudioProfile } from "../studio/settings.ts"
import type { Draft } from "./facts.ts"
import { type Reading, reactions, seatsIn } from "./reactions.ts"
import { readSeats } from "./seatFacts.ts"

/** Turns what happened into messages, one for each event and person, which leave or stay. Returns how many events it took. */
export async function deliver(platform: Platform, stays = false): Promise<number> {
  const ending = await endingOf(platform, stays)
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
    return writeMessages(client, written, platform.clock.now(), ending)
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

/** How a mail begins: to leave, or at its end already where there is no mail server. */
export interface Ending {
  outcome: "unmailed" | null
  keepsCodes: boolean
}

const leaves: Ending = { outcome: null, keepsCodes: true }

/** A demo has no other place to read a code. */
export const endingOf = async (platform: Platform, stays: boolean): Promise<Ending> =>
  stays ? { outcome: "unmailed", keepsCodes: (await readStudioProfile(platform)).isDemo } : leaves

/**
 * Writes mails, to leave at once or to stay; who was written to before of the same occasion is not again. Returns how many were new,
 * by occasion.
 */
export async function writeMessages(
  runner: Runner,
  mails: readonly Written[],
  now: Date,
  { outcome, keepsCodes }: Ending = leaves,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const reachable = mails.filter(({ draft }) => hasAddress(draft.address))
  if (reachable.length === 0) return counts
  const rows = reachable.map(({ occasion, draft: { userId, ...draft } }, i) => ({
    id: timeId(now, i),
    occasion,
    user_id: userId,
    ...draft,
  }))
  const written = await runner.query<{ occasion: string }>(
    // Who closes their account at this moment is waited for, and not written to: what was read of them is forgotten by then.
    `with open as (select id from users where id = any($5) and (closed_at is null or merged_into is not null) for key share)
     insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at, ended_at, outcome)
     select id, occasion, kind, user_id, address, case when $4 then facts else facts - 'code' end, $1, $1,
       case when $3::text is not null then $1::timestamptz end, $3
     from jsonb_to_recordset($2)
       as m(id uuid, occasion uuid, kind text, user_id uuid, address text, facts jsonb)
     where user_id is null or user_id in (select id from open)
     on conflict (occasion, address) do nothing
     returning occasion`,
    [now, JSON.stringify(rows), outcome, keepsCodes, rows.flatMap(({ user_id }) => user_id ?? [])],
  )
  for (const { occasion } of written.rows) counts.set(occasion, (counts.get(occasion) ?? 0) + 1)
  return counts
}
