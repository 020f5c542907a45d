import { type Action, allows, type Module, permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** What is of all branches (null) is anybody's whose permission is for all of them. Throws FORBIDDEN. */
export function assertCovers(actor: Actor, module: Module, action: Action, branch: string | null): void {
  const { permissions } = actor
  const isEverywhere = permittedBranches(permissions, module) === undefined
  const covers = branch ? allows(permissions, module, action, branch) : isEverywhere
  if (!covers) throw new Refusal("FORBIDDEN")
}
