import { seesPayments } from "../../../../contract/payments.ts"
import { allows, permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"

/** Who may look at one payment: whoever paid it, and staff who list, see or make them, in its branch. */
export function seesTransaction(
  { userId, role, permissions }: Actor,
  transaction: { user_id: string; branch_id: string | null },
): boolean {
  if (userId === transaction.user_id) return true
  return (
    role !== "user" &&
    seesPayments.some((action) => allows(permissions, "transacciones", action, transaction.branch_id))
  )
}

/** Of which branches staff may look at payments: none, those, or `undefined`, which is all. */
export function seenBranches({ role, permissions }: Actor): readonly string[] | undefined {
  const seesSome =
    role !== "user" && seesPayments.some((action) => allows(permissions, "transacciones", action))
  return seesSome ? permittedBranches(permissions, "transacciones") : []
}
