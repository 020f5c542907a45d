import { addDays, dayIn } from "./calendar.ts"
import type { Package } from "./packages.ts"
import { payingType } from "./payingType.ts"
import { inCentavos, priceOf } from "./price.ts"
import type { StudioClass } from "./schedule.ts"

/** What a package is to pay. */
export type Wanted = Pick<StudioClass, "type" | "branch" | "day" | "timeZone">

/** Whether a package, bought now, would pay a class. */
export function paysFor(one: Package, { type, branch, day, timeZone }: Wanted, now: Date): boolean {
  return (
    one.type === payingType(type) &&
    (one.branchId === null || one.branchId === branch) &&
    addDays(dayIn(timeZone, now), one.daysExpiry) >= day
  )
}

/**
 * The package on sale that pays a class for the least money, bought now: of those for newcomers, for who is one and while
 * there are any, since a first purchase is made once. Undefined when none pays it.
 */
export function cheapestFor(
  packages: readonly Package[],
  wanted: Wanted,
  { isNew, now }: { isNew: boolean; now: Date },
): Package | undefined {
  const price = (one: Package) => priceOf(inCentavos(one))
  return packages
    .filter((one) => paysFor(one, wanted, now))
    .filter(({ isNewUser }) => isNew || !isNewUser)
    .sort((a, b) => Number(b.isNewUser) - Number(a.isNewUser) || price(a) - price(b))
    .at(0)
}
