import { Refusal } from "../refusal.ts"
import type { RepeatKey } from "./repeat.ts"
import { Replayed } from "./routes.ts"

/** The first answer to a press, as it was kept. `request` is hexadecimal. */
export interface Kept {
  request: string
  status: number
  reply: unknown
}

/** A column of a statement: what was answered before to this key. Parameters: keyOwner, key (null: no key). */
export const keptReply = `(
  select json_build_object('request', encode(i.request, 'hex'), 'status', i.status, 'reply', i.reply)
  from idempotency_keys i where i.user_id = :keyOwner::uuid and i.key = :key::text
) as kept`

/**
 * A piece of a statement: keeps the answer in the same commit as what it answers for, if `given` yielded a row.
 * Parameters: keyOwner, key (null: nothing is kept), keyRequest, replyStatus, reply, now.
 */
export const keepReply = (given: string) => `kept as (
  insert into idempotency_keys (user_id, key, request, status, reply, created_at)
  select :keyOwner::uuid, :key::text, :keyRequest::bytea, :replyStatus::int, :reply::json, :now::timestamptz
  from ${given} where :key::text is not null
)`

/** The values of keepReply's parameters. */
export function keepValues(actorId: string, repeat: RepeatKey | undefined, status: number, reply: unknown) {
  return {
    keyOwner: actorId,
    key: repeat?.key ?? null,
    keyRequest: repeat?.request ?? null,
    replyStatus: status,
    reply: JSON.stringify(reply),
  }
}

/** The kept answer, if this is the same request again. Throws IDEMPOTENCY_KEY_REUSED if it is another. */
export function replay(kept: Kept | null, repeat: RepeatKey | undefined): Replayed | undefined {
  if (!kept || !repeat) return undefined
  if (kept.request !== repeat.request.toString("hex")) throw new Refusal("IDEMPOTENCY_KEY_REUSED")
  return new Replayed(kept.status, kept.reply)
}
