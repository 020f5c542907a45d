import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { counts } from "./facts.ts"

/** What an order was promised of a coupon. */
export interface Use {
  couponId: string
  packageId: string
  branchId: string | null
  /** As it was promised. */
  percent: number
  isSpent: boolean
  /** It is spent, or its hold lives, and it was not given back. */
  counts: boolean
}

export const readUse = statement<Use>("read-coupon-use")(
  piece`select u.coupon_id as "couponId", u.package_id as "packageId", u.branch_id as "branchId", u.percent,
     u.used_at is not null as "isSpent", ${counts} as counts
   from coupon_uses u where u.order_id = ${uuid("orderId")}`,
)

export const writeSpent = statement<{ order_id: string }>("spend-coupon-use")(
  piece`update coupon_uses set used_at = ${instant("now")}, given_back_at = null
   where order_id = ${uuid("orderId")} returning order_id`,
)

export const writeGivenBack = statement<{ order_id: string }>("give-back-coupon-use")(
  piece`update coupon_uses set given_back_at = ${instant("now")}
   where order_id = ${uuid("orderId")} and given_back_at is null returning order_id`,
)
