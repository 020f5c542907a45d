import { type Action, allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"

/** Who may look at one payment: whoever paid it, and staff who list, see or make them, in its branch. */
export function seesTransaction(
  { userId, role, permissions }: Actor,
  transaction: { user_id: string; branch_id: string | null },
): boolean {
  if (userId === transaction.user_id) return true
  const actions: Action[] = ["listado", "detalle", "crear", "editar"]
  return (
    role !== "user" &&
    actions.some((action) => allows(permissions, "transacciones", action, transaction.branch_id))
  )
}
