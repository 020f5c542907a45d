import type { Permissions } from "../../../../contract/permissions.ts"
import { mayUse } from "../../kit/permitted.ts"
import type { MenuBranch, MenuItem, MenuLeaf } from "./menu.ts"

export const isBranch = (item: MenuItem): item is MenuBranch => "items" in item

export function leavesOf(items: readonly MenuItem[]): MenuLeaf[] {
  return items.flatMap((item) => (isBranch(item) ? leavesOf(item.items) : [item]))
}

/** What a person sees of the menu: a branch stays while anything in it does. */
export function visibleTo(permissions: Permissions, items: readonly MenuItem[]): MenuItem[] {
  return items.flatMap((item): MenuItem[] => {
    if (!isBranch(item)) return mayUse(permissions, item) ? [item] : []
    const inside = visibleTo(permissions, item.items)
    return inside.length > 0 ? [{ ...item, items: inside }] : []
  })
}

/** The entry an address belongs to: the one with the longest path that it lies under. */
export function entryOf(items: readonly MenuItem[], pathname: string): MenuLeaf | undefined {
  const lies = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const reach = ({ to, also }: MenuLeaf) =>
    Math.max(0, ...[to, ...also].filter(lies).map(({ length }) => length))
  const [best] = leavesOf(items).sort((a, b) => reach(b) - reach(a))
  return best && reach(best) > 0 ? best : undefined
}

/** The labels of the branches above an entry, outermost first. */
export function branchesAbove(items: readonly MenuItem[], entry: MenuLeaf | undefined): string[] {
  for (const item of items) {
    if (!isBranch(item)) continue
    if (item.items.some((inside) => !isBranch(inside) && inside.to === entry?.to)) return [item.label]
    const deeper = branchesAbove(item.items, entry)
    if (deeper.length > 0) return [item.label, ...deeper]
  }
  return []
}

/** Opening a branch closes its siblings; closing one closes what is inside it. */
export function toggle(items: readonly MenuItem[], open: ReadonlySet<string>, label: string): Set<string> {
  const next = new Set(open)
  const siblings = siblingsOf(items, label)
  const closing = open.has(label) ? siblings.filter((item) => item.label === label) : siblings
  for (const item of closing) for (const name of namesIn(item)) next.delete(name)
  if (!open.has(label)) next.add(label)
  return next
}

function siblingsOf(items: readonly MenuItem[], label: string): MenuBranch[] {
  const branches = items.filter(isBranch)
  if (branches.some((branch) => branch.label === label)) return branches
  return branches.flatMap((branch) => siblingsOf(branch.items, label))
}

function namesIn(branch: MenuBranch): string[] {
  return [branch.label, ...branch.items.filter(isBranch).flatMap(namesIn)]
}
