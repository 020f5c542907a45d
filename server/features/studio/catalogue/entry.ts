import type { ErrorCode } from "../../../../contract/errors.ts"
import type { Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide, type Keeping } from "../../../platform/database/decision.ts"
import type { IdempotencyKey, KeptAnswer } from "../../../platform/database/idempotency.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"

/** What saving an entry of the catalogue is decided on. */
export interface EntryFacts {
  /** Null: there is no such entry. */
  revision: number | null
  /** Another one is called so. */
  is_taken: boolean
  kept: KeptAnswer | null
}

/** The same of what may be of one branch, and be moved to another. */
export interface PlacedFacts extends EntryFacts {
  branch_id: string | null
}

/** How one kind of entry is read and written. `write` makes a new one at revision 0, and changes the one it was read as. */
export interface Entry<Values, Facts extends EntryFacts = EntryFacts> {
  name: string
  missing: ErrorCode
  read(runner: Runner, values: Values & { id: string } & Asking): Promise<Facts[]>
  write(runner: Runner, values: Values & { id: string; revision: number } & Keeping): Promise<unknown[]>
  races: readonly string[]
  /** What its news is of; the studio when absent. */
  topic?: string
}

export interface Save<Values, Facts extends EntryFacts = EntryFacts> {
  id: string
  isNew: boolean
  /** The revision that was edited, when it is known. */
  basedOn?: number | undefined
  /** Throws where what there is may not be saved; asked of what it is as it is written, which somebody may have moved since it was read. */
  assertMay?: (facts: Facts) => void
  values: Values
}

/** Saves an entry as its next revision. Throws the entry's `missing`, NAME_TAKEN or EDITED_MEANWHILE, and what `assertMay` does. */
export function saveEntry<Values, Answer, Facts extends EntryFacts>(
  context: Context,
  key: IdempotencyKey | undefined,
  { name, missing, read, write, races, topic = topics.studio }: Entry<Values, Facts>,
  { id, isNew, basedOn, assertMay, values }: Save<Values, Facts>,
  answerOf: (saved: { id: string; revision: number }, facts: Facts) => Answer,
): Promise<Decided<Answer>> {
  return decide(context, key, {
    name,
    read: async (runner, asking) => (await read(runner, { ...values, id, ...asking }))[0] as Facts,
    rule(facts) {
      if (!isNew && facts.revision === null) throw new Refusal(missing)
      if (!isNew) assertMay?.(facts)
      assertSavable(facts, basedOn)
      const revision = facts.revision ?? 0
      return {
        answer: answerOf({ id, revision: isNew ? 0 : revision + 1 }, facts),
        values: { ...values, id, revision },
        news: [topic],
      }
    },
    write,
    races,
  })
}

/** Throws EDITED_MEANWHILE when it is not what was edited any more, or NAME_TAKEN. */
export function assertSavable(
  { revision, is_taken }: Pick<EntryFacts, "revision" | "is_taken">,
  basedOn: number | undefined,
): void {
  if (basedOn !== undefined && basedOn !== revision) throw new Refusal("EDITED_MEANWHILE")
  if (is_taken) throw new Refusal("NAME_TAKEN")
}
