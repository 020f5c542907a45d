import { randomUUID } from "node:crypto"
import { orderMinutes } from "../../../contract/orders.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockCustomer } from "../people/claim.ts"
import { refusalOfGone } from "../people/refusalOfGone.ts"
import { assertBuyable, priceFor } from "./buyable.ts"
import { holdUse } from "./coupons/holdUse.ts"
import type { Followers } from "./followers.ts"
import { readBuyingFacts } from "./orderFacts.ts"

export interface Wish {
  packageId: string
  /** What the customer was shown, in centavos: compared, never believed. */
  amount: number
  couponCode?: string | undefined
}

/** An order that waits to be paid, as it is kept for who presses again. */
export interface Placed {
  id: string
  amount: number
  description: string
  expiresAt: string
}

const insert = statement<{ id: string }>("place-order")(
  piece`with placed as (
     insert into orders (id, user_id, package_id, branch_id, coupon_id, original, amount, created_at, expires_at)
     values (${uuid("orderId")}, ${uuid("userId")}, ${uuid("packageId")}, ${uuid.orNull("branchId")},
       (select id from coupons where lower(code) = lower(${text.orNull("couponCode")})),
       ${int("original")}, ${int("price")}, ${instant("now")}, ${instant("expiresAt")})
     returning id
   ),
   ${keepAnswer("placed")}
   select id from placed`,
)

/**
 * Writes down what somebody is about to pay, at the price of now. Nothing is asked of the provider yet. Throws
 * PACKAGE_NOT_ON_SALE, NOT_NEW_USER, AMOUNT_CHANGED, or why its coupon is of no use.
 */
export function placeOrder(
  context: Context<Actor>,
  followers: Pick<Followers, "hasAttended">,
  { packageId, amount: shown, couponCode }: Wish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Placed>> {
  const { userId } = context.actor
  return inTransaction(context, async (inside) => {
    // Removed by the studio, and not only closed, while it was waited for.
    if (!(await lockCustomer(inside.transaction, userId))) throw refusalOfGone(false)
    return decide(inside, key, {
      name: "place order",
      read: (runner, asking) =>
        readBuyingFacts(runner, followers, { userId, packageId, couponCode, ...asking }),
      rule(facts, now) {
        if (facts.is_gone) throw refusalOfGone(facts.is_merged)
        assertBuyable(facts)
        const { original, amount } = priceFor(facts)
        // Of a code that is none, or is not for this, its own refusal is said when it is held.
        const isCouponKnown = !couponCode || facts.couponPercent !== null
        if (isCouponKnown && amount !== shown) throw new Refusal("AMOUNT_CHANGED")
        const orderId = randomUUID()
        const expiresAt = new Date(now.getTime() + orderMinutes * 60_000)
        const { description, branch_id: branchId } = facts
        return {
          answer: { id: orderId, amount, description, expiresAt: expiresAt.toISOString() },
          values: {
            ...{ orderId, userId, packageId, branchId, original, price: amount, expiresAt },
            ...{ couponCode: couponCode || null, couponPercent: facts.couponPercent },
          },
          news: [],
        }
      },
      async write(runner, values) {
        const placed = await insert(runner, values)
        const { couponCode: code, branchId, orderId } = values
        if (!code) return placed
        const held = await holdUse(inside, { code, orderId, userId, packageId, branchId })
        return held.percent === values.couponPercent ? placed : []
      },
      races: [],
    })
  })
}
