import { Refusal } from "../refusal.ts"
import type { Task } from "../task.ts"
import { bytes, instant, json, type Piece, piece, text, uuid } from "./piece.ts"

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

/** Two presses with one key at once: the one that comes second reads what the first was answered. */
export const keyRaces = ["idempotency_keys_pkey"]

/** A column of a statement: what was answered before to a key of somebody's, if there is one. */
export const keptAnswerTo = <Owner, Key>(owner: Piece<Owner>, key: Piece<Key>) => piece`(
  select json_build_object('request', encode(i.request, 'hex'), 'answer', i.answer)
  from idempotency_keys i where i.user_id = ${owner} and i.key = ${key}
) as kept`

/** The same for the one press that is asked. */
export const keptAnswer = keptAnswerTo(uuid.orNull("keyOwner"), text.orNull("key"))

/** The values of keptAnswer's parameters for a question that no press asks. */
export const noKey = { keyOwner: null, key: null }

/** A piece of a statement: keeps the answer, if there is a key, in the same commit as what it answers for, if `given` yielded a row. */
export const keepAnswer = (given: string) => piece`kept as (
  insert into idempotency_keys (user_id, key, request, answer, created_at)
  select ${uuid.orNull("keyOwner")}, ${text.orNull("key")}, ${bytes.orNull("keyRequest")}, ${json("answer")},
    ${instant("now")}
  from ${given} where ${text.orNull("key")} is not null
)`

/** The values of keepAnswer's parameters, but for the time. */
export function keepValues(owner: string | undefined, key: IdempotencyKey | undefined, answer: unknown) {
  return {
    keyOwner: owner ?? null,
    key: key?.key ?? null,
    keyRequest: key?.request ?? null,
    answer: JSON.stringify(answer),
  }
}

/** The kept answer, if this is the same request again. Throws IDEMPOTENCY_KEY_REUSED if it is another. */
export function answerBefore(kept: KeptAnswer | null, key: IdempotencyKey | undefined): unknown {
  if (!kept || !key) return undefined
  if (kept.request !== key.request.toString("hex")) throw new Refusal("IDEMPOTENCY_KEY_REUSED")
  return kept.answer
}

/** Answers are kept for a day; nobody asks for them again after that. */
export const idempotencyTasks: Task[] = [
  {
    name: "forgetAnswers",
    when: "35 * * * *",
    async run({ pool, clock }) {
      await pool.query(
        "delete from idempotency_keys where created_at < $1::timestamptz - interval '24 hours'",
        [clock.now()],
      )
      return undefined
    },
  },
]
