import { addDays, dayIn } from "../../../contract/calendar.ts"
import type { Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import type { StudioClass } from "../../../contract/schedule.ts"

/** What a package is to pay. */
export type Wanted = Pick<StudioClass, "type" | "branch" | "day" | "timeZone">

/**
 * The package on sale that pays a class for the least money, bought now: of those for newcomers, for who is one and while
 * there are any, since a first purchase is made once. Undefined when none pays it.
 */
export function cheapestFor(
  packages: readonly Package[],
  { type, branch, day, timeZone }: Wanted,
  { isNew, now }: { isNew: boolean; now: Date },
): Package | undefined {
  const today = dayIn(timeZone, now)
  const price = (one: Package) => priceOf(inCentavos(one))
  return packages
    .filter((one) => one.type === (type === "groups" ? "group" : "individual"))
    .filter(({ branchId }) => branchId === null || branchId === branch)
    .filter(({ isNewUser }) => isNew || !isNewUser)
    .filter(({ daysExpiry }) => addDays(today, daysExpiry) >= day)
    .sort((a, b) => Number(b.isNewUser) - Number(a.isNewUser) || price(a) - price(b))
    .at(0)
}
