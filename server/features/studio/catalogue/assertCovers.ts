import { type Action, allows, type Module, type Place } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** Throws FORBIDDEN for what is of a branch, or of none, where the actor may not do this. */
export function assertCovers({ permissions }: Actor, module: Module, action: Action, place: Place): void {
  if (!allows(permissions, module, action, place)) throw new Refusal("FORBIDDEN")
}
