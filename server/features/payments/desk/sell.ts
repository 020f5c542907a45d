import { randomUUID } from "node:crypto"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { type Inside, inTransaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { grant } from "../../packages/grant.ts"
import { lockCustomer } from "../../people/claim.ts"
import { assertTakable, priceFor } from "../buyable.ts"
import { holdUse } from "../coupons/holdUse.ts"
import { spendUse } from "../coupons/spendUse.ts"
import type { Followers } from "../followers.ts"
import { readSaleFacts, writeSale } from "./saleFacts.ts"

/** A wish as it comes over the wire, in pesos. */
export const wishInCentavos = <Wish extends { amount: number; received?: number | undefined }>(
  wish: Wish,
) => ({
  ...wish,
  amount: Math.round(wish.amount * 100),
  received: wish.received && Math.round(wish.received * 100),
})

export interface SaleWish {
  userId: string
  packageId: string
  couponCode?: string | undefined
  paymentMethod: "cash" | "terminal"
  /** What the screen shows, in centavos: compared, never believed. */
  amount: number
  /** What was handed over, in centavos. */
  received?: number | undefined
  /** Whose till takes it. */
  branchId?: string | undefined
  /** The same was sold a moment ago, and it is meant. */
  again: boolean
}

interface Answer {
  id: string
}

/**
 * Sells a package at the desk: the payment, its package, its coupon's use and its receipt's event are one commit. Throws the
 * refusals of `contract/transactions.sellAtDesk`.
 */
export function sell(
  context: Context<Actor>,
  followers: Followers,
  wish: SaleWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  return inTransaction(context, async (inside) => {
    await followers.beforeGrant(inside, { userId: wish.userId, orderId: "" })
    await lockCustomer(inside.transaction, wish.userId)
    return decideSale(inside, followers, wish, key)
  })
}

/** Inside a transaction that holds the customer. */
export function decideSale(
  inside: Inside<Context<Actor>>,
  followers: Followers,
  wish: SaleWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const { userId, packageId, couponCode: code, received } = wish
  const { actor, transaction } = inside
  return decide(inside, key, {
    name: "sell at the desk",
    read: (runner, asking) => readSaleFacts(runner, followers, { ...wish, ...asking }),
    rule(facts) {
      if (!facts.is_here) throw new Refusal("USER_NOT_FOUND")
      if (!facts.has_branch) throw new Refusal("BRANCH_NOT_FOUND")
      assertTakable(facts)
      const branchId = wish.branchId ?? facts.branch_id
      for (const where of [branchId, facts.package_branch_id ?? branchId]) {
        if (!allows(actor.permissions, "transacciones", "crear", where)) throw new Refusal("FORBIDDEN")
      }
      const { original, amount } = priceFor(facts)
      // Of a code that is none, its own refusal is said when it is held.
      const isCouponKnown = !code || facts.couponPercent !== null
      if (isCouponKnown && amount !== wish.amount) throw new Refusal("AMOUNT_CHANGED")
      if (received !== undefined && received < amount) throw new Refusal("RECEIVED_TOO_LITTLE")
      if (facts.is_sold_lately && !wish.again) throw new Refusal("SOLD_A_MOMENT_AGO")
      const transactionId = randomUUID()
      return {
        answer: { id: transactionId },
        values: {
          ...{ transactionId, saleId: randomUUID(), sellerId: actor.userId, userId, packageId, branchId },
          ...{ amount, original, couponId: facts.couponId, couponPercent: facts.couponPercent },
          ...{
            method: wish.paymentMethod,
            received: wish.paymentMethod === "cash" ? (received ?? null) : null,
          },
        },
        news: [],
      }
    },
    async write(runner, values) {
      const { saleId, branchId, transactionId, now } = values
      const written = await writeSale(runner, { ...values, source: `cash:${saleId}`, drawerOf: actor.userId })
      const heldPackageId = await grant(inside, {
        ...{ userId, packageId, source: `cash:${saleId}`, actorId: actor.userId },
        ...{ note: "Compra en caja", isTold: false },
      })
      await followers.whenGranted(inside, { userId, heldPackageId, orderId: saleId })
      if (code) {
        const held = await holdUse(inside, { code, orderId: saleId, userId, packageId, branchId })
        if (held.percent !== values.couponPercent) return []
        await spendUse(inside, saleId)
      }
      await record(transaction, "paid", { transactionId }, now)
      return written
    },
    races: [],
  })
}
