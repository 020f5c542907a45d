import type { Permissions } from "../../../contract/permissions.ts"
import { mayUse } from "../kit/permitted.ts"
import { addressOf, office, sectionAt } from "../sections.ts"
import { menu } from "./menu/menu.ts"
import { leavesOf } from "./menu/tree.ts"

export const home = `${office}/home`

export type Gate =
  | { kind: "open" }
  | { kind: "elsewhere"; to: string }
  /** Staff with no permission at all. */
  | { kind: "nothing" }

/** What a staff member finds at an address of the office. */
export function gate(permissions: Permissions, pathname: string): Gate {
  const section = sectionAt(pathname)
  if (!section || mayUse(permissions, section)) return { kind: "open" }
  if (addressOf(section) !== home) return { kind: "elsewhere", to: home }
  const to = firstPermitted(permissions)
  return to ? { kind: "elsewhere", to } : { kind: "nothing" }
}

/** Caja asks for nothing, so it does not count as a permission. */
function firstPermitted(permissions: Permissions): string | undefined {
  return leavesOf(menu).find((leaf) => leaf.needs.length > 0 && mayUse(permissions, leaf))?.to
}
