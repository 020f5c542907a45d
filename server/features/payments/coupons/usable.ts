import { type CouponReason, couponSecrets } from "../../../../contract/coupons.ts"
import { allows, type Permissions } from "../../../../contract/permissions.ts"

/** Under what a coupon may be used; how many uses are left is counted apart. */
export interface CouponTerms {
  isActive: boolean
  startDate: string
  endDate: string
  branchId: string | null
  /** None: all packages. */
  packageIds: readonly string[]
}

/** What it is to be used for. */
export interface CouponPurchase {
  packageId: string
  /** Null: nobody knows yet. */
  branchId: string | null
  /** In the time of the branch. */
  today: string
}

/** Why a coupon is not for this purchase; null when it is. */
export function whyUnusable(
  terms: CouponTerms,
  { packageId, branchId, today }: CouponPurchase,
): CouponReason | null {
  if (!terms.isActive) return "COUPON_INACTIVE"
  if (today < terms.startDate) return "COUPON_NOT_YET"
  if (today > terms.endDate) return "COUPON_EXPIRED"
  if (terms.branchId !== null && terms.branchId !== branchId) return "COUPON_OF_OTHER_BRANCH"
  if (terms.packageIds.length > 0 && !terms.packageIds.includes(packageId)) return "COUPON_OF_OTHER_PACKAGE"
  return null
}

const secrets: readonly string[] = couponSecrets

/** What is said of it: to who may see the coupons anyway, the reason; to others nothing that helps to guess one. */
export function tellable(why: CouponReason, permissions: Permissions | undefined): CouponReason {
  const seesCoupons =
    allows(permissions, "cupones", "listado") || allows(permissions, "transacciones", "crear")
  return secrets.includes(why) && !seesCoupons ? "COUPON_INVALID" : why
}
