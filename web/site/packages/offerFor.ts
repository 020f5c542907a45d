import { cheapestFor, type Wanted } from "../../../contract/cheapest.ts"
import { listPackages, type PackageId } from "../../../contract/packages.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import { call } from "../../api/client.ts"
import { serverDate } from "../../api/serverClock.ts"

/** What to offer who has nothing to pay a class with; undefined for who may have, or when nothing on sale pays it. */
export async function offerFor(
  { packages: held, isNew }: Pick<CurrentUser, "packages" | "isNew">,
  wanted: Wanted,
): Promise<PackageId | undefined> {
  if (held.some(({ active, isUnlimited, available }) => active && (isUnlimited || available > 0)))
    return undefined
  const { packages } = await call(listPackages)
  return cheapestFor(packages, wanted, { isNew, now: serverDate() })?.id
}
