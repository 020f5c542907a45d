import type { Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"

/** The least that a class costs of what is on sale, in centavos; null when nothing is sold by the class. */
export function priceFrom(packages: readonly Package[]): number | null {
  const each = packages
    .filter(({ isUnlimited }) => !isUnlimited)
    .map((one) => Math.round(priceOf(inCentavos(one)) / one.totalClasses))
    .filter((price) => price > 0)
  return each.length > 0 ? Math.min(...each) : null
}
