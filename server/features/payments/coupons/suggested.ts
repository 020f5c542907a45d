import type { z } from "zod"
import type { listSuggestedCoupons } from "../../../../contract/coupons.ts"
import type { Context } from "../../../platform/context.ts"
import { listPackages } from "../../packages/catalogue.ts"
import { readSuggested, whyNot } from "./facts.ts"

type Suggested = z.input<typeof listSuggestedCoupons.output>["suggested"]

/** The coupons that the packages on sale suggest, while they may be used for them. */
export async function listSuggested(context: Context): Promise<{ suggested: Suggested }> {
  const { pool, clock } = context
  const now = clock.now()
  const { packages } = await listPackages(context)
  const asked = packages.filter(({ couponId }) => couponId !== null)
  const found = await Promise.all(
    asked.map(async ({ id: packageId, couponId, branchId }): Promise<Suggested> => {
      const [coupon] = await readSuggested(pool, { couponId: couponId as string, branchId, now })
      if (!coupon || (await whyNot(pool, coupon, { packageId, branchId, now }))) return []
      return [{ packageId, code: coupon.code, discount: coupon.percent, endDate: coupon.endDate }]
    }),
  )
  return { suggested: found.flat() }
}
