import { piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"

/** How many payments of a customer there are, those that are still to be paid online among them. */
export const countPayments = statement<{ payments: number }>("count-payments")(
  piece`select ((select count(*) from transactions where user_id = ${uuid("userId")})
     + (select count(*) from orders where user_id = ${uuid("userId")} and status in ('created', 'held')))::int as payments`,
)

interface Both {
  staysId: string
  goesId: string
}

const whose = piece`user_id = ${uuid("staysId")} where user_id = ${uuid("goesId")}`
const moveTransactions = statement("move-transactions")(piece`update transactions set ${whose}`)
const moveOrders = statement("move-orders")(piece`update orders set ${whose}`)
const moveCouponUses = statement("move-coupon-uses")(piece`update coupon_uses set ${whose}`)

/**
 * Inside a transaction that holds both customers: what one paid, ordered and used of coupons is the other's. What was given
 * back, and what the provider took, are of those payments. An order that is being paid gives its package to who stays.
 */
export async function movePayments(runner: Runner, both: Both): Promise<void> {
  await moveTransactions(runner, both)
  await moveOrders(runner, both)
  await moveCouponUses(runner, both)
}
