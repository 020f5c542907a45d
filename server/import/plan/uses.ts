import type { CouponUseRow } from "../../features/payments/coupons/import.ts"
import type { Faults } from "../faults.ts"
import type { Coupons } from "./coupons.ts"
import type { PlannedPayment } from "./payments.ts"

export type PlannedUse = CouponUseRow

/**
 * The uses of coupons that payments tell the code of: of one that was paid a use is spent, of one that was refunded it was given
 * back, and of any other there was none. Their dates are not held against them: a coupon may have been changed since.
 */
export function planUses(
  payments: readonly PlannedPayment[],
  coupons: Coupons,
  faults: Faults,
): PlannedUse[] {
  const uses: PlannedUse[] = []
  const spent = new Map<string, number>()
  for (const payment of payments) {
    const { coupon_code: code, coupon: isUsed, at } = payment.written
    if (code === undefined) continue
    const coupon = coupons.find(faults, at, "coupon_code", code)
    if (isUsed === false) faults.add(at, "coupon_code", "la columna coupon dice que no hubo cupón")
    if (!payment.written.package) faults.add(at, "package", "hace falta: se usó un cupón para comprarlo")
    const { package_id, branch_id, user_id, created_at, status } = payment
    if (!coupon || !package_id || !["paid", "refunded"].includes(status)) continue
    const isBack = status === "refunded"
    const count = (spent.get(coupon.id) ?? 0) + Number(!isBack)
    spent.set(coupon.id, count)
    if (!isBack && count > coupon.total_uses) {
      const message = `el cupón «${coupon.code}» se usa más veces que su total_uses, ${coupon.total_uses}`
      faults.addOnce(`uses ${coupon.id}`, at, "coupon_code", message)
    }
    uses.push({
      ...{ order_id: payment.id, coupon_id: coupon.id, user_id, package_id, branch_id },
      percent: coupon.discount,
      ...{ created_at, held_until: created_at, used_at: created_at },
      given_back_at: isBack ? created_at : null,
    })
  }
  return uses
}
