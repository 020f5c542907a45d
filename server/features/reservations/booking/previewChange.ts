import type { z } from "zod"
import type { ChangePreview } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { classFor, mayBookEarly } from "../deciding/desk.ts"
import { assertReach } from "../deciding/reservationFacts.ts"
import { reasonOf } from "../deciding/whyNot.ts"
import { readChangeFacts, toChangeable } from "./change.ts"
import { canChange, changeUntil, freeUntilChanged, withCreditOf } from "./changeable.ts"

/** What changing a reservation to a class would mean now: the rule that `change` decides with. Throws RESERVATION_NOT_FOUND or CLASS_NOT_FOUND. */
export async function previewChange(
  { pool, clock, actor }: Context<Actor>,
  reservationId: string,
  newClassId: string,
): Promise<z.input<typeof ChangePreview>> {
  const now = clock.now()
  const asking = { now, ...noKey }
  const facts = await readChangeFacts(pool, { reservationId, newClassId }, asking)
  assertReach(facts.before, actor)
  const item = classFor(actor, facts.class)
  const [customer] = facts.customers
  if (!customer) throw new Refusal("USER_NOT_FOUND")
  const before = toChangeable(facts.before)
  const isEarly = mayBookEarly(actor, item.branchId)
  const decision = canChange(before, item, { ...customer, isEarly }, now.getTime())
  const refusal = "refusal" in decision ? decision.refusal : null
  const until = freeUntilChanged(before, item, now.getTime())
  return {
    refusal: refusal && reasonOf(refusal, { item, customer: withCreditOf(before, customer), now }),
    changeUntil: new Date(changeUntil(before, item.times)).toISOString(),
    freeUntil: new Date(until.freeUntil).toISOString(),
    isGrace: until.isGrace,
    staysFree: until.staysFree,
    isUnlimited: facts.before.is_unlimited,
  }
}
