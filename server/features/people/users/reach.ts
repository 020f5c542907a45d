import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"

export interface Customer {
  id: string
  uid: string
}

/**
 * A customer whom staff may see, or edit. To who may not, there is none: throws USER_NOT_FOUND, for staff and for closed
 * accounts too.
 */
export async function reachCustomer(
  { pool, actor }: Pick<Context<Actor>, "pool" | "actor">,
  id: string,
  actions: readonly ("detalle" | "editar")[],
): Promise<Customer> {
  const { rows } = await pool.query<Customer & { branch: string | null }>(
    "select id, uid, branch_id as branch from users where id = $1 and role = 'user' and closed_at is null",
    [id],
  )
  const [found] = rows
  const isReached =
    found &&
    actor.role !== "user" &&
    actions.some((action) => allows(actor.permissions, "usuarios", action, found.branch))
  if (!isReached) throw new Refusal("USER_NOT_FOUND")
  return { id: found.id, uid: found.uid }
}

export const toSee = ["detalle", "editar"] as const
export const toEdit = ["editar"] as const
