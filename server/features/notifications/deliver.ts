import { v7 } from "uuid"
import type { Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { handleEvents, type RecordedEvent } from "../../platform/events/take.ts"
import type { Draft } from "./facts.ts"
import { reactions } from "./reactions.ts"

/** Turns what happened into messages, one for each event and person. Returns how many events it took. */
export function deliver(platform: Platform): Promise<number> {
  return handleEvents(platform, async (client, event) =>
    writeMessages(client, event.id, await draftsOf(client, event), platform.clock.now()),
  )
}

function draftsOf(runner: Runner, { name, data, recordedAt }: RecordedEvent): Promise<Draft[]> {
  const react = reactions[name] as (runner: Runner, data: unknown, at: Date) => Promise<Draft[]>
  return react(runner, data, recordedAt)
}

/**
 * Writes the mails of one occasion, to leave at once; who was written to before of the same occasion is not again.
 * Returns how many were new.
 */
export async function writeMessages(
  runner: Runner,
  occasion: string,
  drafts: Draft[],
  now: Date,
): Promise<number> {
  if (drafts.length === 0) return 0
  const rows = drafts.map((draft) => ({
    id: v7(),
    kind: draft.kind,
    user_id: draft.userId,
    address: draft.address,
    facts: draft.facts,
  }))
  const { rowCount } = await runner.query(
    `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at)
     select id, $1, kind, user_id, address, facts, $2, $2
     from jsonb_to_recordset($3)
       as m(id uuid, kind text, user_id uuid, address text, facts jsonb)
     on conflict (occasion, address) do nothing`,
    [occasion, now, JSON.stringify(rows)],
  )
  return rowCount ?? 0
}
