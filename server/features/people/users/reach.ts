import { allows, permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { piece, uuids } from "../../../platform/database/piece.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"

export interface Customer {
  id: string
  uid: string
  /** Of which branches they have to be still, as something is written: see `isReached`. Null: of any, or of none. */
  reach: string[] | null
}

/**
 * A customer whom staff may see, or edit. To who may not, there is none: throws USER_NOT_FOUND, for staff and for closed
 * accounts too.
 */
export async function reachCustomer(
  { pool, actor }: { pool: Runner; actor: Actor },
  id: string,
  actions: readonly ("detalle" | "editar")[],
): Promise<Customer> {
  const { rows } = await pool.query<{ id: string; uid: string; branch: string | null }>(
    "select id, uid, branch_id as branch from users where id = $1 and role = 'user' and closed_at is null",
    [id],
  )
  const [found] = rows
  const isReached =
    found &&
    actor.role !== "user" &&
    actions.some((action) => allows(actor.permissions, "usuarios", action, found.branch))
  if (!isReached) throw new Refusal("USER_NOT_FOUND")
  return { id: found.id, uid: found.uid, reach: permittedBranches(actor.permissions, "usuarios") ?? null }
}

/** A condition on a customer `u` whom staff reached: somebody may have moved them to another branch since. */
export const isReached = piece`(${uuids.orNull("reach")} is null or u.branch_id = any(${uuids.orNull("reach")}))`

export const toSee = ["detalle", "editar"] as const
export const toEdit = ["editar"] as const
