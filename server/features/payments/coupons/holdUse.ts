import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { isBeingPaid } from "./beingPaid.ts"
import { lockCoupon, whyNot } from "./facts.ts"
import { tellable } from "./usable.ts"
import { readUse } from "./uses.ts"

/** For how long an order may be paid with the coupon that it was promised. */
export const holdMinutes = 30

export interface Hold {
  code: string
  orderId: string
  userId: string
  packageId: string
  /** Where it is bought; null when nobody knows. */
  branchId: string | null
}

const leaveOthers = statement("leave-coupon-holds")(
  piece`update coupon_uses u set given_back_at = ${instant("now")}
   where coupon_id = ${uuid("couponId")} and user_id = ${uuid("userId")} and order_id <> ${uuid("orderId")}
     and used_at is null and given_back_at is null and held_until > ${instant("now")}
     and not ${isBeingPaid}`,
)

const writeHold = statement<{ order_id: string }>("hold-coupon-use")(
  piece`insert into coupon_uses as u
     (order_id, coupon_id, user_id, package_id, branch_id, percent, held_until, created_at)
   values (${uuid("orderId")}, ${uuid("couponId")}, ${uuid("userId")}, ${uuid("packageId")},
     ${uuid.orNull("branchId")}, ${text("percent")}::numeric, ${instant("heldUntil")}, ${instant("now")})
   on conflict (order_id) do update set held_until = excluded.held_until, percent = excluded.percent,
     used_at = null, given_back_at = null
   where u.coupon_id = excluded.coupon_id
   returning order_id`,
)

/**
 * Inside the caller's transaction: promises an order a use of a coupon, for 30 minutes. Returns the percent that it is good
 * for; the first promise's when the order has one already. A person holds one use of a coupon at a time: a newer order takes
 * it over, but from one that is being paid. Locks the coupon, the last of all. Throws COUPON_INVALID, COUPON_EXPIRED or COUPON_USED_UP; to staff, also why.
 */
export async function holdUse(
  { transaction, clock, actor }: Inside<Context<Actor | undefined>>,
  { code, orderId, userId, packageId, branchId }: Hold,
): Promise<{ couponId: string; percent: number }> {
  const now = clock.now()
  const [coupon] = await lockCoupon(transaction, { code, branchId, now })
  const [before] = await readUse(transaction, { orderId, now })
  if (coupon && before?.counts && before.couponId === coupon.id) {
    return { couponId: coupon.id, percent: before.percent }
  }
  if (coupon) await leaveOthers(transaction, { couponId: coupon.id, userId, orderId, now })
  const why = await whyNot(transaction, coupon, { packageId, branchId, orderId, now })
  if (why || !coupon) throw new Refusal(tellable(why ?? "COUPON_INVALID", actor?.permissions))
  const heldUntil = new Date(now.getTime() + holdMinutes * 60_000)
  const { id: couponId, percent } = coupon
  const hold = { orderId, couponId, userId, packageId, branchId, percent: String(percent), heldUntil, now }
  const held = await writeHold(transaction, hold)
  if (held.length === 0) throw new Error(`Order ${orderId} was promised another coupon`)
  return { couponId, percent }
}
