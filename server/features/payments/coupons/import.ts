import { addMissing, addRows, type Bulk, type Found, type Row } from "../../../platform/database/bulk.ts"
import { isBeingPaid } from "./beingPaid.ts"

export type CouponRow = Row<"coupons", "created_at" | "revision">
export type CouponUseRow = Row<"coupon_uses">
export type CouponPackageRow = Row<"coupon_packages">

/** Adds the coupons whose code is new. */
export const importCoupons = (bulk: Bulk, rows: Iterable<CouponRow>): Promise<Found> =>
  addMissing(bulk, "coupons", rows, "found.id = given.id or lower(found.code) = lower(given.code)")

/** Adds uses that were spent on new payments, their `order_id`. Throws NoUsesLeft; locks the coupons, the last of all. */
export async function importCouponUses(bulk: Bulk, uses: readonly CouponUseRow[], now: Date): Promise<void> {
  const of = [...new Set(uses.map(({ coupon_id }) => coupon_id))].sort()
  if (of.length === 0) return
  await bulk.client.query("select from coupons where id = any($1) order by id for no key update", [of])
  await addRows(bulk, "coupon_uses", uses)
  // What was sold here since the last import counts as well.
  const { rows } = await bulk.client.query<{ code: string }>(
    `select c.code from coupons c where c.id = any($1) and c.total_uses < (select count(*) from coupon_uses u
       where u.coupon_id = c.id and u.given_back_at is null
         and (u.used_at is not null or u.held_until > $2 or ${isBeingPaid}))`,
    [of, now],
  )
  if (rows[0]) throw new NoUsesLeft(rows[0].code)
}

/** A coupon has fewer uses left in the studio itself than new payments spent. */
export class NoUsesLeft extends Error {
  readonly code: string
  constructor(code: string) {
    super(`No uses left of ${code}`)
    this.code = code
  }
}

/** The only packages that new coupons are for. */
export const importCouponPackages = (bulk: Bulk, rows: Iterable<CouponPackageRow>): Promise<void> =>
  addRows(bulk, "coupon_packages", rows)
