import type { z } from "zod"
import type { getRefundImpact } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
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
  const standing = granted?.isRevoked ? null : granted
  const reservations = standing ? await countPaid(context.pool, standing.id, context.clock.now()) : 0
  return {
    ...{ left, byProvider: captureId !== null, coupon: couponUsed, reservations },
    hasPackage: Boolean(standing),
    // What a seat to come was paid with returns first, and goes with the rest.
    credits: standing && !standing.isUnlimited ? standing.available + reservations : null,
    drawers: open?.drawers ?? [],
  }
}
