import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { SubstituteRequest } from "../../../../contract/ownClasses.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { eventOf, recordEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { keepClassAsRead } from "../lock.ts"
import { assertToGive, readSubstituteFacts, type SubstituteFacts } from "./facts.ts"

/** Of a class as it was read: whoever gives it to somebody else comes before, and nothing is asked, or after, and answers it. */
const write = statement<{ id: string }>("ask-substitute")(
  piece`with ${keepClassAsRead},
   asked as (
     insert into substitute_requests (id, class_id, instructor_id, asked_by, reason, asked_at)
     select ${uuid("requestId")}, k.id, ${uuid("instructorId")}, ${uuid("actorId")}, ${text("reason")}, ${instant("now")}
     from class k
     returning id
   ),
   ${keepAnswer("asked")},
   ${recordEvent("asked")}
   select id from asked`,
)

/** Whoever gives a class says that they cannot: who can give it to somebody else is told. Throws the refusals of `contract/ownClasses.askSubstitute`, and FORBIDDEN. */
export function askSubstitute(
  context: Context<Actor>,
  { classId, reason }: { classId: string; reason: string },
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof SubstituteRequest>>> {
  const { actor } = context
  return decide(context, key, {
    name: "ask for a substitute",
    read: async (runner, asking) =>
      (await readSubstituteFacts(runner, { classId, ...asking }))[0] as SubstituteFacts,
    rule(facts, now) {
      assertToGive(facts, actor, now)
      if (facts.is_asked) throw new Refusal("SUBSTITUTE_ASKED")
      const values = { requestId: randomUUID(), actorId: actor.userId, instructorId: facts.instructor_id }
      return {
        answer: { reason, askedAt: now.toISOString() },
        values: {
          ...{ ...values, classId, reason, classRevision: facts.class_revision },
          ...eventOf("substitute-asked", { requestId: values.requestId }),
        },
        news: [topics.class(classId)],
      }
    },
    write,
    races: ["substitute_requests_one_open"],
  })
}
