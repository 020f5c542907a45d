import type { Permissions } from "../../../../contract/permissions.ts"
import type { GrantedPermissions } from "../../../../contract/staff.ts"
import type { GrantRow } from "../permissions.ts"

/** What is granted, a row for each module that has an action; a superuser needs none. */
export function grantsOf({ superuser, modules, branches = {} }: GrantedPermissions): GrantRow[] {
  if (superuser) return []
  return (Object.keys(modules) as (keyof typeof modules)[]).flatMap((module) => {
    const actions = modules[module] ?? []
    return actions.length > 0 ? [{ module, actions, branch_ids: branches[module] ?? null }] : []
  })
}

/** Every branch that something is limited to, once. */
export function branchesIn({ branches = {} }: Pick<Permissions, "branches">): string[] {
  return [...new Set(Object.values(branches).flat())]
}
