import type { CouponReason } from "../../../../contract/coupons.ts"
import { instant, type Piece, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { isBeingPaid, paying } from "./beingPaid.ts"
import { type CouponTerms, whyUnusable } from "./usable.ts"

/** A coupon as it stands where it is to be used. */
export interface CouponFacts extends CouponTerms {
  id: string
  name: string
  code: string
  percent: number
  totalUses: number
  today: string
}

const facts = piece`select c.id, c.name, c.code, c.discount as percent, c.is_active as "isActive",
     c.start_date as "startDate", c.end_date as "endDate", c.total_uses as "totalUses", c.branch_id as "branchId",
     array(select k.package_id from coupon_packages k where k.coupon_id = c.id) as "packageIds",
     (${instant("now")} at time zone coalesce(b.time_zone, studio_zone()))::date as today
   from coupons c left join branches b on b.id = coalesce(c.branch_id, ${uuid.orNull("branchId")})`

/** The coupon that somebody typed the code of. */
export const findCoupon = statement<CouponFacts>("find-coupon")(
  piece`${facts} where lower(c.code) = lower(${text("code")})`,
)

/** The coupon that a package suggests. */
export const readSuggested = statement<CouponFacts>("suggested-coupon")(
  piece`${facts} where c.id = ${uuid("couponId")}`,
)

/**
 * Inside a transaction: the one of a code, so that its uses are counted by one at a time. Coupons are locked last. An order
 * refers to its coupon before it takes it: FOR UPDATE would wait for all who do, and they for each other.
 */
export const lockCoupon = statement<CouponFacts>("lock-coupon")(
  piece`${facts} where lower(c.code) = lower(${text("code")}) for no key update of c`,
)

/** Inside a transaction: the coupon that an order was promised. */
export const lockCouponOf = statement<CouponFacts>("lock-coupon-of")(
  piece`${facts} where c.id = (select u.coupon_id from coupon_uses u where u.order_id = ${uuid("orderId")})
   for no key update of c`,
)

/** A use that counts, of a row `u` of coupon_uses. */
export const counts = piece`u.given_back_at is null
  and (u.used_at is not null or u.held_until > ${instant("now")} or ${isBeingPaid})`

/** Of a coupon, what is kept count of as each use is spent or given back: nobody goes through all that there ever were. */
const spentUses = <Needs>(couponId: Piece<Needs>) => piece`(select coalesce(sum(y.n), 0) from tallies y
  where y.list = 'coupon uses' and y.key ->> 'coupon' = (${couponId})::text and y.key ->> 'state' = 'used')`

/** Of a coupon, the uses `u` that are promised: those whose time is not over, and those whose order is being paid. */
export const promisedUses = <Needs>(couponId: Piece<Needs>) => piece`(
  select u.order_id from coupon_uses u
  where u.coupon_id = ${couponId} and u.used_at is null and u.given_back_at is null and u.held_until > ${instant("now")}
  union
  select u.order_id from orders o join coupon_uses u on u.order_id = o.id and u.coupon_id = o.coupon_id
  where o.coupon_id = ${couponId} and ${paying} and u.used_at is null and u.given_back_at is null)`

/** How many uses of a coupon count. For whoever holds it that is all of them: nobody else spends or gives back one meanwhile. */
export const usesOf = <Needs>(couponId: Piece<Needs>) =>
  piece`(${spentUses(couponId)} + (select count(*) from ${promisedUses(couponId)} p))::int`

const countUses = statement<{ uses: number }>("count-coupon-uses")(
  piece`select ${usesOf(uuid("couponId"))} - (select count(*)::int from coupon_uses u
     where u.order_id = ${uuid.orNull("orderId")} and u.coupon_id = ${uuid("couponId")} and ${counts}) as uses`,
)

/**
 * Why it cannot be used for this; null when it can. The uses of other orders are counted only of a coupon that is for this,
 * so that one for something else is answered as soon as none.
 */
export async function whyNot(
  runner: Runner,
  coupon: CouponFacts | undefined,
  { orderId = null, now, ...purchase }: Asked,
): Promise<CouponReason | null> {
  if (!coupon) return "COUPON_INVALID"
  const why = whyUnusable(coupon, { ...purchase, today: coupon.today })
  if (why) return why
  const [{ uses }] = (await countUses(runner, { couponId: coupon.id, orderId, now })) as [{ uses: number }]
  return uses < coupon.totalUses ? null : "COUPON_USED_UP"
}

/** What a coupon takes off here and now, before its uses are counted; null of one that is none, or is not for this. */
export async function percentOf(
  runner: Runner,
  { code, ...purchase }: Asked & { code: string },
): Promise<number | null> {
  const [coupon] = await findCoupon(runner, { code, ...purchase })
  if (!coupon || whyUnusable(coupon, { ...purchase, today: coupon.today })) return null
  return coupon.percent
}

interface Asked {
  packageId: string
  branchId: string | null
  orderId?: string | null
  now: Date
}
