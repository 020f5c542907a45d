import type { Actor } from "../../../platform/context.ts"
import { type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { givenBy, isOwn } from "../own.ts"

/** What asking for a substitute is decided on. `class_id` is null when there is no such class. */
export interface SubstituteFacts {
  class_id: string | null
  class_revision: number
  branch_id: string
  instructor_id: string
  given_by: string | null
  starts_at: Date
  is_cancelled: boolean
  is_asked: boolean
  kept: KeptAnswer | null
}

export const readSubstituteFacts = statement<SubstituteFacts>("substitute-facts")(
  piece`select c.id as class_id, c.revision as class_revision, c.branch_id, c.instructor_id, ${givenBy} as given_by, c.starts_at,
     c.cancelled_at is not null as is_cancelled,
     exists (select from substitute_requests q where q.class_id = c.id and q.ended_at is null) as is_asked,
     ${keptAnswer}
   from (values (${uuid("classId")})) as asked(id) left join classes c on c.id = asked.id`,
)

/** The actor gives this class, and it is still to come. Throws CLASS_NOT_FOUND, FORBIDDEN, CLASS_CANCELLED or CLASS_STARTED. */
export function assertToGive(facts: SubstituteFacts, actor: Actor, now: Date): void {
  if (facts.class_id === null) throw new Refusal("CLASS_NOT_FOUND")
  if (!isOwn(actor, "editar", facts)) throw new Refusal("FORBIDDEN")
  if (facts.is_cancelled) throw new Refusal("CLASS_CANCELLED")
  if (facts.starts_at <= now) throw new Refusal("CLASS_STARTED")
}
