import type { z } from "zod"
import { errors } from "../../../../contract/errors.ts"
import type { HeldSeat } from "../../../../contract/holds.ts"
import { noPermissions } from "../../../../contract/permissions.ts"
import type { Context } from "../../../platform/context.ts"
import { decide } from "../../../platform/database/decision.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { bookingOf, writeServed } from "../book.ts"
import { readFacts } from "../facts.ts"
import { seatRaces } from "../seating.ts"
import { endHolds } from "./release.ts"

type Answer = z.input<typeof HeldSeat>

/** Their hold; or one that the clock has ended, for as long as somebody may take to pay. */
const readWish = statement<{ class_id: string; seat: number; is_live: boolean }>("held-wish")(
  piece`select s.class_id, s.seat, s.cancelled_at is null and s.held_until > ${instant("now")} as is_live
   from seatings s
   where s.user_id = ${uuid("userId")} and s.held_until > ${instant("now")} - interval '30 minutes' and s.cancelled_by is null
   order by s.created_at desc limit 1`,
)

/**
 * Inside the transaction that grants a package: whoever it is for sits down on the seat that they hold, paid by it. Null
 * when they hold none. If it cannot be, the hold ends, the answer says why, and the package stays.
 */
export async function seatHolder(
  inside: Inside<Context>,
  { userId, heldPackageId }: { userId: string; heldPackageId: string },
): Promise<Answer | null> {
  const { transaction, clock } = inside
  const [wish] = await readWish(transaction, { userId, now: clock.now() })
  if (!wish) return null
  const { class_id: classId, seat } = wish
  if (!wish.is_live) return lost(classId, seat, "HOLD_EXPIRED")
  const self = { userId, role: "user", permissions: noPermissions } as const
  try {
    const { answer } = await decide({ ...inside, actor: undefined }, undefined, {
      name: "seat holder",
      read: (runner, asking) => readFacts(runner, { classId, seat, customerIds: [userId] }, asking),
      rule: (facts, now) => bookingOf(facts, seat, self, now, heldPackageId),
      write: writeServed,
      races: [...seatRaces, ...ledgerRaces],
    })
    return { classId, seat, reservationId: answer.id, lost: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await endHolds(inside, { userId, visitor: null })
    return lost(classId, seat, error.code)
  }
}

const lost = (classId: string, seat: number, error: keyof typeof errors): Answer => ({
  classId,
  seat,
  reservationId: null,
  lost: { error, message: errors[error].message },
})
