import type { Asking } from "../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer } from "../../platform/database/idempotency.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { isOnSale } from "../packages/onSale.ts"
import { percentOf } from "./coupons/facts.ts"
import type { Followers } from "./followers.ts"
import { hasBought, type Past } from "./newcomer.ts"

/** What buying a package is decided on. Amounts in centavos. */
export interface BuyingFacts extends Past {
  /** Null: there is no such package. */
  description: string | null
  amount: number
  special_price: number | null
  discount: number
  is_new_user: boolean
  /** Today, in its branch. */
  is_on_sale: boolean
  /** The package's branch, else the customer's. */
  branch_id: string | null
  /** Their account was closed, or merged into another, a moment ago. */
  is_gone: boolean
  is_merged: boolean
  /** Of the coupon that was asked for; null without one, or when it is not for this. */
  couponPercent: number | null
  /** Another order of theirs is being paid: what only a new customer has may be used up by it. */
  is_paying: boolean
  kept: KeptAnswer | null
}

type Row = Omit<BuyingFacts, "has_attended" | "couponPercent">

const read = statement<Row>("buying-facts")(
  piece`select p.description, p.amount, p.special_price, p.discount, p.is_new_user,
     coalesce(${isOnSale}, false) as is_on_sale, coalesce(p.branch_id, u.branch_id) as branch_id,
     u.closed_at is not null as is_gone, u.merged_into is not null as is_merged, ${hasBought} as has_bought,
     exists (select from orders o where o.user_id = asked.user_id and o.status = 'created'
       and o.capturing_at is not null and o.id is distinct from asked.order_id) as is_paying,
     ${keptAnswer}
   from (values (${uuid("userId")}, ${uuid("packageId")}, ${uuid.orNull("orderId")}))
     as asked(user_id, package_id, order_id)
   left join users u on u.id = asked.user_id
   left join packages p on p.id = asked.package_id
   left join branches b on b.id = p.branch_id`,
)

export async function readBuyingFacts(
  runner: Runner,
  { hasAttended }: Pick<Followers, "hasAttended">,
  {
    couponCode,
    orderId = null,
    ...asked
  }: Asking & {
    userId: string
    packageId: string
    couponCode?: string | undefined
    /** The order that asks, when there is one. */
    orderId?: string | null
  },
): Promise<BuyingFacts> {
  const [row] = await read(runner, { ...asked, orderId })
  const facts = row as Row
  const has_attended = facts.is_new_user && (await hasAttended(runner, asked.userId, asked.now))
  const { packageId, now } = asked
  const couponPercent = couponCode
    ? await percentOf(runner, { code: couponCode, packageId, branchId: facts.branch_id, now })
    : null
  return { ...facts, has_attended, couponPercent }
}
