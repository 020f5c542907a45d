import type { MoveId, MoveState } from "../../../contract/moving.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, json, piece, text, texts, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { openStates, type Step, steps, undoDays } from "./states.ts"

export interface StepFacts {
  state: MoveState | null
  faults: number
  /** Every file is here to its last byte. */
  is_complete: boolean
  done_at: Date | null
  is_other_open: boolean
  kept: KeptAnswer | null
}

const read = statement<StepFacts>("step-move-facts")(
  piece`select m.state, coalesce(jsonb_array_length(m.faults), 0) as faults, m.done_at,
       not exists (select from jsonb_array_elements(m.files) with ordinality f (file, at)
         where (f.file ->> 'size')::bigint <> (select coalesce(sum(length(p.bytes)), 0) from move_parts p
           where p.move_id = m.id and p.file = f.at - 1)) as is_complete,
       exists (select from moves o where o.id <> m.id and o.kind = m.kind and o.state = any(${openStates})) as is_other_open,
       ${keptAnswer}
     from (select) one left join moves m on m.id = ${uuid("moveId")} and m.kind = 'import'`,
)

/** What is not said anew stays. What was tried before is tried from the beginning. */
const write = statement<{ id: string }>("step-move")(
  piece`with stepped as (
     update moves set state = ${text("to")}, changed_at = ${instant("now")}, tries = 0, built = '[]', progress = null,
       mappings = coalesce(${json.orNull("mappings")}::jsonb, mappings)
     where id = ${uuid("moveId")} and state = any(${texts("from")}) returning id
   ),
   ${keepAnswer("stepped")}
   select id from stepped`,
)

/**
 * Somebody decides what becomes of an import. Throws MOVE_NOT_FOUND, MOVE_ELSEWHERE, FILES_INCOMPLETE, MOVE_UNDER_WAY,
 * UNDO_TOO_LATE.
 */
export function stepImport(
  context: Context<Actor>,
  moveId: MoveId,
  step: Step,
  key: IdempotencyKey | undefined,
  mappings: unknown = null,
) {
  const { from, to } = steps[step]
  return decide(context, key, {
    name: `${step} import`,
    read: async (runner, asking) => (await read(runner, { moveId, ...asking }))[0] as StepFacts,
    rule(facts, now) {
      assertStep(facts, step, now)
      const values = { moveId, from, to, mappings: mappings === null ? null : JSON.stringify(mappings) }
      return { answer: { ok: true as const }, values, news: [] }
    },
    write,
    // Another came on its way: it is read, and said.
    races: ["moves_one_open"],
  })
}

function assertStep(facts: StepFacts, step: Step, now: Date): void {
  const { state, faults, is_complete, done_at } = facts
  if (state === null) throw new Refusal("MOVE_NOT_FOUND")
  if (!steps[step].from.some((one) => one === state)) throw new Refusal("MOVE_ELSEWHERE")
  if (step === "read" && !is_complete) throw new Refusal("FILES_INCOMPLETE")
  if (step === "run" && faults > 0) throw new Refusal("MOVE_ELSEWHERE")
  if (step === "undo" && facts.is_other_open) throw new Refusal("MOVE_UNDER_WAY")
  if (step === "undo" && done_at && now.getTime() - done_at.getTime() > undoDays * 86_400_000)
    throw new Refusal("UNDO_TOO_LATE")
}
