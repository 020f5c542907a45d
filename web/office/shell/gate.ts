import type { Permissions } from "../../../contract/permissions.ts"
import { mayUse } from "../kit/permitted.ts"
import { addressOf, office, sectionAt } from "../sections.ts"
import { menu } from "./menu/menu.ts"
import { leavesOf } from "./menu/tree.ts"

export const home = `${office}/home`
const pending = `${office}/pendientes`

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

/** The screen that they work in; what waits for them is seen from there. Caja asks for nothing, so it is no permission. */
function firstPermitted(permissions: Permissions): string | undefined {
  const permitted = leavesOf(menu).filter((leaf) => leaf.needs.length > 0 && mayUse(permissions, leaf))
  return (permitted.find(({ to }) => to !== pending) ?? permitted[0])?.to
}
