import type { Package, PackageType } from "../../../contract/packages.ts"
import type { StudioClass } from "../../../contract/schedule.ts"

/** The packages of a type: those that pay the wanted class first, then the one for newcomers. */
export function inOrder(
  packages: readonly Package[],
  type: PackageType,
  wanted: Pick<StudioClass, "branch"> | null,
): Package[] {
  const pays = ({ branchId }: Package) => !wanted || branchId === null || branchId === wanted.branch
  return packages
    .filter((each) => each.type === type)
    .sort((a, b) => Number(pays(b)) - Number(pays(a)) || Number(b.isNewUser) - Number(a.isNewUser))
}
