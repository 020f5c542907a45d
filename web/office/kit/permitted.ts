import { type Action, allows, type Module, type Permissions } from "../../../contract/permissions.ts"
import type { Need } from "../sections.ts"

/** True when the holder meets any of the needs, or there are none. */
export function mayUse(permissions: Permissions, needs: readonly Need[]): boolean {
  return needs.length === 0 || needs.some((need) => allows(permissions, ...partsOf(need)))
}

const partsOf = (need: Need) => need.split(".") as [Module, Action]
