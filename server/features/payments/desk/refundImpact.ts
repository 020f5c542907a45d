import type { z } from "zod"
import type { getRefundImpact } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { readHeirs } from "../../packages/heirs.ts"
import type { Followers } from "../followers.ts"
import { readTransaction } from "./readTransaction.ts"
import { type Drawer, drawersOpen } from "./shifts/drawers.ts"

const readDrawers = statement<{ drawers: Drawer[] }>("drawers-open")(
  piece`select ${drawersOpen(uuid.orNull("branchId"))} as drawers`,
)

/** What a refund would take with it, before it is asked for. Throws TRANSACTION_NOT_FOUND. */
export async function readRefundImpact(
  context: Context<Actor>,
  { countPaid }: Pick<Followers, "countPaid">,
  id: string,
): Promise<z.input<typeof getRefundImpact.output>> {
  const { left, captureId, couponUsed, granted, branchId } = await readTransaction(context, id)
  const [open] = await readDrawers(context.pool, { branchId, drawerOf: context.actor.userId })
  // What was passed on of it goes back with it, from whoever has it now.
  const heirs = granted ? await readHeirs(context.pool, { heldPackageId: granted.id }) : []
  const standing = heirs.filter((one) => !one.is_revoked)
  const ids = standing.map(({ id }) => id)
  const reservations = ids.length > 0 ? await countPaid(context.pool, ids, context.clock.now()) : 0
  return {
    ...{ left, byProvider: captureId !== null, coupon: couponUsed, reservations },
    hasPackage: standing.length > 0,
    passedTo: standing.findLast((one) => one.is_passed)?.holder ?? null,
    // What a seat to come was paid with returns first, and goes with the rest.
    credits:
      granted && !granted.isUnlimited && standing.length > 0
        ? standing.reduce((sum, one) => sum + one.balance, reservations)
        : null,
    drawers: open?.drawers ?? [],
  }
}
