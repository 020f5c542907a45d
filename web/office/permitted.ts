import { allows, type Permissions } from "../../contract/permissions.ts"
import type { Need } from "./sections.ts"

/** True when the holder meets any of the needs, or there are none. */
export function mayUse(permissions: Permissions, needs: readonly Need[]): boolean {
  return needs.length === 0 || needs.some(({ module, action }) => allows(permissions, module, action))
}
