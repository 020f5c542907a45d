import { type Action, allows, type Module, type Permissions } from "../../../contract/permissions.ts"
import type { Need, Section } from "../sections.ts"

/** True when the holder meets any of the needs, or there are none; of what belongs to no branch, without a limit to some. */
export function mayUse(permissions: Permissions, { needs, of }: Pick<Section, "needs" | "of">): boolean {
  const place = of === "studio" ? null : undefined
  return needs.length === 0 || needs.some((need) => allows(permissions, ...partsOf(need), place))
}

const partsOf = (need: Need) => need.split(".") as [Module, Action]
