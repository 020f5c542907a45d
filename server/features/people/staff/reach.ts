import type { Role } from "../../../../contract/people.ts"
import { covers, noPermissions, type Permissions } from "../../../../contract/permissions.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** A member of the staff as far as rank goes. */
export interface Ranked {
  role: Role
  permissions: Permissions
}

/** True when the holder may do all that the other may, in every place, and is an admin where the other is. */
export function outranks(holder: Ranked, other: Ranked): boolean {
  const isHighEnough = holder.role === "admin" || other.role !== "admin"
  return isHighEnough && covers(holder.permissions, other.permissions) && reachesPlaces(holder, other)
}

/** Who holds `staff` for some branches alone reaches nobody who may do something in others, or who is of none. */
function reachesPlaces({ permissions: mine }: Ranked, other: Ranked): boolean {
  const { permissions: theirs } = other
  const limit = mine.superuser ? undefined : mine.branches?.staff
  if (!limit || other === nobody) return true
  if (theirs.superuser || Object.keys(theirs.modules).length === 0) return false
  return Object.keys(theirs.modules).every((module) =>
    theirs.branches?.[module as keyof typeof theirs.modules]?.every((branch) => limit.includes(branch)),
  )
}

/** Throws GRANT_TOO_WIDE unless the actor outranks the person as they are, and as they are to be. */
export function assertOutranks(actor: Ranked, before: Ranked, after: Ranked): void {
  if (!outranks(actor, before) || !outranks(actor, after)) throw new Refusal("GRANT_TOO_WIDE")
}

/** Somebody who is not there yet, or not any more. */
export const nobody: Ranked = { role: "employee", permissions: noPermissions }
