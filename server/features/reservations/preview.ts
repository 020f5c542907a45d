import type { z } from "zod"
import { errors } from "../../../contract/errors.ts"
import type { BookingPreview } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { canBook } from "./bookable.ts"
import { freeUntil } from "./deadlines.ts"
import { readFacts } from "./facts.ts"

/** What booking a class would mean now: the rule that `book` decides with, asked before pressing. Throws CLASS_NOT_FOUND. */
export async function previewBooking(
  { pool, clock, actor }: Context<Actor>,
  classId: string,
): Promise<z.input<typeof BookingPreview>> {
  const now = clock.now()
  const question = { classId, customerId: actor.userId, byStaff: false, now }
  const facts = await readFacts(pool, question)
  if ("missing" in facts) throw new Refusal(facts.missing)
  const decision = canBook(facts, classId, now.getTime())
  const refusal = "refusal" in decision ? decision.refusal : null
  if (refusal === "CLASS_NOT_FOUND") throw new Refusal(refusal)
  const until = freeUntil({ ...facts.class, now: now.getTime() }, facts.times)
  const pays = "pays" in decision ? decision.pays : null
  const seated = await pool.query<{ seat: number }>(
    "select seat from reservations where user_id = $1 and class_id = $2 and cancelled_at is null",
    [actor.userId, classId],
  )
  return {
    refusal: refusal && { error: refusal, message: errors[refusal].message },
    pays: pays && {
      id: pays.id,
      description: pays.description,
      isUnlimited: pays.isUnlimited,
      available: pays.balance,
      expiresAt: new Date(pays.expiresAt).toISOString(),
    },
    freeUntil: new Date(until.freeUntil).toISOString(),
    isGrace: until.isGrace,
    mySeat: seated.rows[0]?.seat ?? null,
  }
}
