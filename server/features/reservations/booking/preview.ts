import type { z } from "zod"
import { isLastBorne, sayLimit } from "../../../../contract/noShows.ts"
import type { BookingPreview, Payer } from "../../../../contract/reservations.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Held } from "../../packages/eligible.ts"
import { canBook } from "../deciding/bookable.ts"
import { freeUntil } from "../deciding/deadlines.ts"
import { assertBranch, classFor, mayBookEarly } from "../deciding/desk.ts"
import { readFacts } from "../deciding/facts.ts"
import { reasonOf } from "../deciding/whyNot.ts"

/** What booking a class would mean now: the rule that `book` decides with, asked before pressing. Throws CLASS_NOT_FOUND or USER_NOT_FOUND. */
export async function previewBooking(
  { pool, clock, actor }: Context<Actor>,
  classId: string,
  customerId: string,
): Promise<z.input<typeof BookingPreview>> {
  const now = clock.now()
  const asking = { now, ...noKey }
  const facts = await readFacts(pool, { classId, customerIds: [customerId] }, asking)
  const item = classFor(actor, facts.class)
  const [customer] = facts.customers
  if (!customer?.isCustomer) throw new Refusal("USER_NOT_FOUND")
  if (actor.role !== "user") assertBranch(actor, "crear", item.branchId)
  const at = now.getTime()
  const decision = canBook(item, { ...customer, isEarly: mayBookEarly(actor, item.branchId) }, at)
  const refusal = "refusal" in decision ? decision.refusal : null
  const until = freeUntil({ ...item, now: at }, item.times)
  const once = refusal === "CLASS_NOT_OPEN_YET" ? canBook(item, { ...customer, isEarly: true }, at) : decision
  const pays = "pays" in once ? once.pays : null
  const mine = customer.mine.find((one) => one.classId === classId)
  return {
    refusal: refusal && reasonOf(refusal, { item, customer, now }),
    pays: pays && toPayer(pays),
    freeUntil: new Date(until.freeUntil).toISOString(),
    isGrace: until.isGrace,
    asOf: now.toISOString(),
    mySeat: mine?.seat ?? null,
    myReservation: mine?.id ?? null,
    ...(isLastBorne(item.noShows, customer.missed, at) && { warning: sayLimit(item.noShows) }),
  }
}

export const toPayer = ({
  id,
  description,
  isUnlimited,
  balance,
  expiresAt,
}: Held): z.input<typeof Payer> => ({
  id,
  description,
  isUnlimited,
  available: balance,
  expiresAt: new Date(expiresAt).toISOString(),
})
