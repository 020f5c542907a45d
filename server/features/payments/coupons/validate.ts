import type { z } from "zod"
import type { validateCoupon } from "../../../../contract/coupons.ts"
import { errors } from "../../../../contract/errors.ts"
import { toPesos } from "../../../../contract/money.ts"
import { inCentavos, priceOf } from "../../../../contract/price.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readPackage } from "../../packages/catalogue.ts"
import { readUser } from "../../people/reads.ts"
import { type CouponFacts, findCoupon, whyNot } from "./facts.ts"
import { tellable } from "./usable.ts"

type Answer = z.input<typeof validateCoupon.output>

/** What a package costs with a coupon, or why the coupon is of no use. Promises nothing. Throws PACKAGE_NOT_FOUND. */
export async function validate(
  context: Context<Actor>,
  { code, packageId, branchId: here }: z.output<typeof validateCoupon.query>,
): Promise<Answer> {
  const { pool, clock, actor } = context
  const now = clock.now()
  const item = await readPackage(context, packageId)
  const branchId = item.branchId ?? here ?? (await readUser(context, actor.userId)).branch
  const [coupon] = await findCoupon(pool, { code, branchId, now })
  const why = await whyNot(pool, coupon, { packageId, branchId, now })
  const priced = inCentavos(item)
  const originalAmount = toPesos(priceOf(priced))
  if (why || !coupon) {
    const { message } = errors[tellable(why ?? "COUPON_INVALID", actor.permissions)]
    return { valid: false, coupon: null, message, finalAmount: originalAmount, originalAmount }
  }
  return {
    valid: true,
    coupon: shown(coupon),
    message: `Cupón aplicado: ${coupon.percent} % de descuento`,
    finalAmount: toPesos(priceOf(priced, coupon.percent)),
    originalAmount,
  }
}

const shown = ({ id, name, code, percent, endDate }: CouponFacts) => ({
  id,
  name,
  code,
  discount: percent,
  endDate,
})
