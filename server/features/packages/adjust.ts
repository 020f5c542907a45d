import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { claimCustomer } from "../people/claim.ts"
import { isReached, reachCustomer, toEdit } from "../people/users/reach.ts"
import { ledgerEnd, ledgerRaces, moveCredit, nextMovement } from "./ledger.ts"

interface Facts {
  /** Null: the customer holds no such package. */
  seq: number | null
  balance: number
  is_unlimited: boolean
  is_active: boolean
  customer_revision: number
  kept: KeptAnswer | null
}

const read = statement<Facts>("adjust-facts")(
  piece`select e.seq, e.balance, h.is_unlimited, u.revision as customer_revision,
     h.revoked_at is null and h.starts_at <= ${instant("now")} and ${instant("now")} <= h.expires_at as is_active,
     ${keptAnswer}
   from users u left join held_packages h on h.id = ${uuid("heldPackageId")} and h.user_id = u.id
   left join lateral ${ledgerEnd} e on true
   where u.id = ${uuid("customerId")} and u.closed_at is null and ${isReached}`,
)

const write = statement<{ id: string }>("adjust-credits")(
  piece`with ${claimCustomer()},
   ${moveCredit("customer")},
   ${keepAnswer("customer")}
   select id from customer`,
)

export interface Adjustment {
  userId: string
  heldPackageId: string
  /** Credits to give, or below 0 to take. */
  delta: number
  reason: string
}

/**
 * Gives or takes credits of a package that is valid now, with the reason in the ledger. Whatever is booked meanwhile comes
 * before or after. Throws USER_NOT_FOUND, PACKAGE_NOT_FOUND, PACKAGE_NOT_ADJUSTABLE or TOO_FEW_CREDITS.
 */
export async function adjustCredits(
  context: Context<Actor>,
  { userId, heldPackageId, delta, reason }: Adjustment,
  key: IdempotencyKey | undefined,
): Promise<Decided<{ packageId: string; balance: number }>> {
  const { id: customerId, reach } = await reachCustomer(context, userId, toEdit)
  return decide(context, key, {
    name: "adjust credits",
    async read(runner, asking) {
      const [facts] = await read(runner, { customerId, reach, heldPackageId, ...asking })
      // Closed a moment ago, or of another branch: why it is done may tell of them.
      if (!facts) throw new Refusal("USER_NOT_FOUND")
      return facts
    },
    rule(facts) {
      const { seq, balance } = facts
      if (seq === null) throw new Refusal("PACKAGE_NOT_FOUND")
      if (facts.is_unlimited || !facts.is_active) throw new Refusal("PACKAGE_NOT_ADJUSTABLE")
      if (balance + delta < 0) throw new Refusal("TOO_FEW_CREDITS")
      const movement = nextMovement({ seq, balance }, false, "adjusted", delta)
      const values = {
        ...{ ...movement, customerId, heldPackageId, note: reason },
        ...{ customerRevision: facts.customer_revision, reservationId: null, actorId: context.actor.userId },
      }
      return { answer: { packageId: heldPackageId, balance: movement.balance }, values, news: [] }
    },
    write,
    races: ledgerRaces,
  })
}
