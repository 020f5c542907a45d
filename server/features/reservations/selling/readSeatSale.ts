import type { z } from "zod"
import type { sellSeat } from "../../../../contract/seatSales.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { readTransaction } from "../../payments/desk/readTransaction.ts"
import { stateOf } from "../state.ts"

/** A sale at the desk as it is now, and the seat that its package paid first: the one that was taken with it. */
export async function readSeatSale(
  context: Context<Actor>,
  transactionId: string,
): Promise<z.input<typeof sellSeat.output>> {
  const tx = await readTransaction(context, transactionId)
  const row = await context.db
    .selectFrom("reservations")
    .selectAll()
    .where("held_package_id", "=", tx.granted?.id ?? null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    tx,
    reservation: {
      id: row.id,
      userId: row.user_id,
      classId: row.class_id,
      seat: row.seat,
      status: stateOf(row),
      createdAt: row.created_at.toISOString(),
      freeUntil: row.free_until.toISOString(),
      cancelledAt: row.cancelled_at?.toISOString() ?? null,
      packageId: row.held_package_id,
    },
  }
}
