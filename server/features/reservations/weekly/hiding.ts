import type { HidingImpact } from "../../../../contract/weekly.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { readBranch } from "../../studio/branches.ts"
import { assertCovers } from "../../studio/catalogue/assertCovers.ts"

const count = statement<HidingImpact>("hiding-impact")(
  piece`select count(*)::int as "weeklyBookings" from weekly_bookings w
   join users u on u.id = w.user_id and u.enabled and u.closed_at is null
   where w.branch_id = ${uuid("branchId")} and w.ended_at is null`,
)

/** What taking a branch from the public would stop. Throws BRANCH_NOT_FOUND, and FORBIDDEN for who may not edit it. */
export async function previewHiding(context: Context<Actor>, branchId: string): Promise<HidingImpact> {
  await readBranch(context, branchId)
  assertCovers(context.actor, "sucursales", "editar", branchId)
  const [impact] = await count(context.pool, { branchId })
  return impact as HidingImpact
}
