import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, piece } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { keepClassAsRead } from "../lock.ts"
import { assertToGive, readSubstituteFacts, type SubstituteFacts } from "./facts.ts"

const write = statement<{ id: string }>("withdraw-substitute")(
  piece`with ${keepClassAsRead},
   withdrawn as (
     update substitute_requests q set ended_at = ${instant("now")}, end_reason = 'withdrawn'
     from class k where q.class_id = k.id and q.ended_at is null
     returning q.id
   ),
   ${keepAnswer("withdrawn")}
   select id from withdrawn`,
)

/** Whoever gives a class can after all. Throws the refusals of `contract/ownClasses.withdrawSubstitute`, and FORBIDDEN. */
export function withdrawSubstitute(
  context: Context<Actor>,
  classId: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<{ ok: true }>> {
  return decide(context, key, {
    name: "withdraw a substitute",
    read: async (runner, asking) =>
      (await readSubstituteFacts(runner, { classId, ...asking }))[0] as SubstituteFacts,
    rule(facts, now) {
      assertToGive(facts, context.actor, now)
      if (!facts.is_asked) throw new Refusal("SUBSTITUTE_NOT_ASKED")
      return {
        answer: { ok: true as const },
        values: { classId, classRevision: facts.class_revision },
        news: [topics.class(classId)],
      }
    },
    write,
    races: [],
  })
}
