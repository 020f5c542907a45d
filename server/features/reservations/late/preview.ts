import type { z } from "zod"
import { keptUntil } from "../../../../contract/arrival.ts"
import type { previewGiving as preview, Taker } from "../../../../contract/lateness.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { toPayer } from "../booking/preview.ts"
import { canBook } from "../deciding/bookable.ts"
import { assertBranch, classFor, mayBookEarly } from "../deciding/desk.ts"
import { assertReach, readReservationFacts } from "../deciding/reservationFacts.ts"
import { reasonOf } from "../deciding/whyNot.ts"
import { readGiveFacts, refusalToGive } from "./facts.ts"

// When the class began the line was closed: who waited until then may stand at the desk.
const readWaited = statement<{ user_id: string }>("who-waited")(
  piece`select w.user_id from waitlist_entries w join users u on u.id = w.user_id and u.closed_at is null
   where w.class_id = ${uuid("classId")} and (w.ended_at is null or w.end_reason = 'expired')
     and not exists (select from reservations r
       where r.class_id = w.class_id and r.user_id = w.user_id and r.cancelled_at is null)
   order by w.turn`,
)

const readNames = statement<{ id: string; first_name: string; last_name: string }>("names-of-takers")(
  piece`select u.id, u.first_name, u.last_name from users u where u.id = any(${uuids("ids")})`,
)

/**
 * To whom a seat could be given now, by the rule that gives it: who waited for the class, by turn, or the one person that
 * is asked about. Throws RESERVATION_NOT_FOUND, FORBIDDEN or USER_NOT_FOUND.
 */
export async function previewGiving(
  { pool, clock, actor }: Context<Actor>,
  reservationId: string,
  userId: string | undefined,
): Promise<z.input<typeof preview.output>> {
  const now = clock.now()
  const asking = { now, ...noKey }
  const before = await readReservationFacts(pool, reservationId, asking)
  assertReach(before, actor)
  assertBranch(actor, "crear", before.branch_id)
  const waited = (await readWaited(pool, { classId: before.class_id })).map(({ user_id }) => user_id)
  const ids = userId ? [userId] : waited
  // Who has it is asked about too: of nobody the class's own facts could not be read.
  const facts = await readGiveFacts(pool, { reservationId, customerIds: [...ids, before.user_id] }, asking)
  const item = classFor(actor, facts.class)
  const refusal = refusalToGive(facts, now)
  const names = new Map((await readNames(pool, { ids })).map((one) => [one.id, one]))
  const takers = ids.flatMap((id): z.input<typeof Taker>[] => {
    const [customer, name] = [facts.customers.find((one) => one.id === id), names.get(id)]
    if (!customer?.isCustomer || !name) return []
    const isEarly = mayBookEarly(actor, item.branchId)
    const decision = canBook(item, { ...customer, isEarly, isGiven: true }, now.getTime())
    return [
      {
        ...{ userId: id, firstName: name.first_name, lastName: name.last_name },
        hasWaited: waited.includes(id),
        pays: "pays" in decision ? toPayer(decision.pays) : null,
        refusal: "refusal" in decision ? reasonOf(decision.refusal, { item, customer, now }) : null,
      },
    ]
  })
  if (userId && takers.length === 0) throw new Refusal("USER_NOT_FOUND")
  return {
    refusal: refusal ? { error: refusal.code, message: refusal.message } : null,
    keptUntil:
      (facts.late && keptUntil(facts.late.starts_at, facts.late.late_minutes)?.toISOString()) ?? null,
    takers,
  }
}
