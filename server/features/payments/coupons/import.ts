import { addMissing, addRows, type Bulk, type Found, type Row } from "../../../platform/database/bulk.ts"

export type CouponRow = Row<"coupons", "created_at" | "revision">
export type CouponPackageRow = Row<"coupon_packages">

/** Adds the coupons whose code is new. */
export const importCoupons = (bulk: Bulk, rows: Iterable<CouponRow>): Promise<Found> =>
  addMissing(bulk, "coupons", rows, "found.id = given.id or lower(found.code) = lower(given.code)")

/** The only packages that new coupons are for. */
export const importCouponPackages = (bulk: Bulk, rows: Iterable<CouponPackageRow>): Promise<void> =>
  addRows(bulk, "coupon_packages", rows)
