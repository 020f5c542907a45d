import { Refusal } from "../refusal.ts"

/** The key of one press, with a digest of what it asks: the same key with another request is a mistake. */
export interface IdempotencyKey {
  key: string
  /** SHA-256. */
  request: Buffer
}

/** The first answer to a key, as it was kept. `request` is hexadecimal. */
export interface KeptAnswer {
  request: string
  answer: unknown
}

/** What a decision answered; `isRepeated` when it was made before, for the same idempotency key. */
export class Decided<Answer> {
  readonly answer: Answer
  readonly isRepeated: boolean
  constructor(answer: Answer, isRepeated = false) {
    this.answer = answer
    this.isRepeated = isRepeated
  }
}

/** A column of a statement: what was answered before to this key. Parameters: keyOwner, key (null: no key). */
export const keptAnswer = `(
  select json_build_object('request', encode(i.request, 'hex'), 'answer', i.answer)
  from idempotency_keys i where i.user_id = :keyOwner::uuid and i.key = :key::text
) as kept`

/**
 * A piece of a statement: keeps the answer in the same commit as what it answers for, if `given` yielded a row.
 * Parameters: keyOwner, key (null: nothing is kept), keyRequest, answer, now.
 */
export const keepAnswer = (given: string) => `kept as (
  insert into idempotency_keys (user_id, key, request, answer, created_at)
  select :keyOwner::uuid, :key::text, :keyRequest::bytea, :answer::json, :now::timestamptz
  from ${given} where :key::text is not null
)`

/** The values of keepAnswer's parameters. */
export function keepValues(actorId: string, key: IdempotencyKey | undefined, answer: unknown) {
  return {
    keyOwner: actorId,
    key: key?.key ?? null,
    keyRequest: key?.request ?? null,
    answer: JSON.stringify(answer),
  }
}

/** The kept answer, if this is the same request again. Throws IDEMPOTENCY_KEY_REUSED if it is another. */
export function answeredBefore<Answer>(
  kept: KeptAnswer | null,
  key: IdempotencyKey | undefined,
): Decided<Answer> | undefined {
  if (!kept || !key) return undefined
  if (kept.request !== key.request.toString("hex")) throw new Refusal("IDEMPOTENCY_KEY_REUSED")
  return new Decided(kept.answer as Answer, true)
}
