import { repeatSeconds } from "../../../../contract/transactions.ts"
import type { Asking } from "../../../platform/database/decision.ts"
import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import type { Followers } from "../followers.ts"
import { type BuyingFacts, readBuyingFacts } from "../orderFacts.ts"
import { openDrawer } from "./shifts/sums.ts"

/** What a sale at the desk is decided on. */
export interface SaleFacts extends BuyingFacts {
  /** A customer whose account is open and enabled. */
  is_here: boolean
  has_branch: boolean
  package_branch_id: string | null
  couponId: string | null
  /** The same package, to the same person, moments ago. */
  is_sold_lately: boolean
}

type Row = Omit<SaleFacts, keyof BuyingFacts>

const read = statement<Row>("sale-facts")(
  piece`select exists (select from users u where u.id = ${uuid("userId")} and u.role = 'user' and u.enabled
       and u.closed_at is null) as is_here,
     ${uuid.orNull("tillBranchId")} is null
       or exists (select from branches b where b.id = ${uuid.orNull("tillBranchId")}) as has_branch,
     (select p.branch_id from packages p where p.id = ${uuid("packageId")}) as package_branch_id,
     (select k.id from coupons k where lower(k.code) = lower(${text.orNull("code")})) as "couponId",
     exists (select from transactions t join cash_sales s on s.transaction_id = t.id
       where t.user_id = ${uuid("userId")} and t.package_id = ${uuid("packageId")} and t.status = 'paid'
         and t.created_at > ${instant("now")} - interval '${String(repeatSeconds)} seconds') as is_sold_lately`,
)

export async function readSaleFacts(
  runner: Runner,
  followers: Pick<Followers, "hasAttended">,
  {
    branchId = null,
    couponCode = null,
    userId,
    packageId,
    ...asking
  }: Asking & {
    userId: string
    packageId: string
    branchId?: string | null | undefined
    couponCode?: string | null | undefined
  },
): Promise<SaleFacts> {
  const { now, keyOwner, key } = asking
  const asked = { userId, packageId, now, keyOwner, key }
  const facts = await readBuyingFacts(runner, followers, { ...asked, couponCode: couponCode ?? undefined })
  const [row] = await read(runner, { userId, packageId, now, tillBranchId: branchId, code: couponCode })
  return { ...facts, ...(row as Row) }
}

/** The payment and how it was made, with the answer to the press. */
export const writeSale = statement<{ id: string }>("write-sale")(
  piece`with drawer as materialized ${openDrawer(uuid.orNull("branchId"))},
   paid as (
     insert into transactions
       (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, created_at, source, new_only)
     select ${uuid("transactionId")}, ${uuid("userId")}, ${uuid.orNull("branchId")}, p.id, ${int("amount")}, 'paid',
       ${text("method")}, ${uuid.orNull("couponId")} is not null, ${instant("now")}, ${text("source")}, p.is_new_user
     from packages p where p.id = ${uuid("packageId")}
     returning id
   ),
   sale as (
     insert into cash_sales (id, transaction_id, seller_id, original, received, coupon_id, shift_id)
     select ${uuid("saleId")}, id, ${uuid("sellerId")}, ${int("original")}, ${int.orNull("received")},
       ${uuid.orNull("couponId")}, (select id from drawer)
     from paid
   ),
   ${keepAnswer("paid")}
   select id from paid`,
)
