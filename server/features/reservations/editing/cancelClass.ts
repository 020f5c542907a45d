import type { z } from "zod"
import type { CancelledClass } from "../../../../contract/classEdits.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { lockCustomers } from "../../people/claim.ts"
import { markCancelled } from "../../schedule/cancelled.ts"
import { keepClassesStill } from "../../schedule/lock.ts"
import { endDeadHolds } from "../holds/write.ts"
import { type ClassBefore, readClassBefore } from "./editFacts.ts"
import { giveBack } from "./giveBack.ts"

const readKept = statement<{ kept: KeptAnswer | null }>("kept-answer")(piece`select ${keptAnswer}`)

const closeLine = statement<{ id: string }>("close-line")(
  piece`update waitlist_entries set ended_at = ${instant("now")}, end_reason = 'expired', ended_by = ${uuid("actorId")}
   where class_id = ${uuid("classId")} and ended_at is null returning id`,
)

/** Whom a class belongs to as far as permission goes. Throws CLASS_NOT_FOUND or FORBIDDEN. */
export function assertEdits(actor: Actor, before: Pick<ClassBefore, "branch_id"> | undefined): void {
  if (!before) throw new Refusal("CLASS_NOT_FOUND")
  if (!allows(actor.permissions, "clases", "editar", before.branch_id)) throw new Refusal("FORBIDDEN")
}

/**
 * The studio cancels a class: it stays, as cancelled; every credit goes back and can be used for a week yet, the line is
 * closed, and what is told of it is recorded, in one transaction that no booking gets into.
 * Throws CLASS_NOT_FOUND, FORBIDDEN, CLASS_CANCELLED or CLASS_STARTED.
 */
export function cancelClass(
  context: Context<Actor>,
  classId: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof CancelledClass>>> {
  const { actor } = context
  return inTransaction(context, async (inside) => {
    const { transaction } = inside
    await keepClassesStill(transaction, [classId])
    return decide(inside, key, {
      name: "cancel class",
      async read(runner: Runner, asking) {
        const [before] = await readClassBefore(runner, { classId })
        const [kept] = await readKept(runner, asking)
        return { before, kept: kept?.kept ?? null }
      },
      rule({ before }, now) {
        assertEdits(actor, before)
        const item = before as ClassBefore
        if (item.is_cancelled) throw new Refusal("CLASS_CANCELLED")
        if (item.starts_at <= now) throw new Refusal("CLASS_STARTED")
        const seated = item.seated ?? []
        return {
          answer: {
            id: classId,
            cancelledAt: now.toISOString(),
            reservations: seated.length,
            waiting: item.waiting,
          },
          values: { item, seated, classId, actorId: actor.userId },
          news: [topics.schedule, topics.class(classId)],
        }
      },
      async write(_runner, { item, seated, ...values }) {
        const { now } = values
        await lockCustomers(
          transaction,
          seated.map(({ userId }) => userId),
        )
        const marked = await markCancelled(transaction, values)
        await giveBack(transaction, { item, seated, actorId: actor.userId, now })
        const line = await closeLine(transaction, values)
        await endDeadHolds(transaction, values)
        const reservationIds = seated.map(({ id }) => id)
        await record(transaction, "class-cancelled", { classId, reservationIds }, now)
        const entryIds = line.map(({ id }) => id)
        if (entryIds.length > 0) await record(transaction, "line-closed", { entryIds }, now)
        return marked
      },
      races: [],
    })
  })
}
