import type { z } from "zod"
import type { ErrorCode } from "../../../../contract/errors.ts"
import type { WaitPreview } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { canBook } from "../deciding/bookable.ts"
import { freeUntil } from "../deciding/deadlines.ts"
import { classFor } from "../deciding/desk.ts"
import { readFacts } from "../deciding/facts.ts"
import { reasonOf } from "../deciding/whyNot.ts"
import { whyNotWait } from "../waiting/waiting.ts"
import { findWait } from "../waiting/waitlist.ts"
import { termsOf } from "../waiting/waitTerms.ts"
import { toPayer } from "./preview.ts"

/** What waiting for a class means now: the rules that `join`, `promote` and `claimPlace` decide with. Throws CLASS_NOT_FOUND. */
export async function previewWait(
  context: Context<Actor>,
  classId: string,
): Promise<z.input<typeof WaitPreview>> {
  const { pool, clock, actor } = context
  const at = clock.now()
  const now = at.getTime()
  const [facts, entry] = await Promise.all([
    readFacts(pool, { classId, customerIds: [actor.userId] }, { now: at, ...noKey }),
    findWait(context, actor.userId, classId),
  ])
  const item = classFor(actor, facts.class)
  const [customer] = facts.customers
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const decision = canBook({ ...item, isFull: false }, customer, now)
  const why = (error: ErrorCode | undefined) => (error ? reasonOf(error, { item, customer, now: at }) : null)
  const until = freeUntil({ ...item, now }, item.times)
  return {
    ...termsOf(item, item.times, now),
    refusal: entry ? null : why(whyNotWait(item, customer, now)),
    obstacle: why("refusal" in decision ? decision.refusal : undefined),
    pays: "pays" in decision ? toPayer(decision.pays) : null,
    claimed: { freeUntil: new Date(until.freeUntil).toISOString(), isGrace: until.isGrace },
    entry: entry ?? null,
  }
}
