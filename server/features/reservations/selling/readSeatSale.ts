import type { z } from "zod"
import type { sellSeat } from "../../../../contract/seatSales.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { inKysely } from "../../../platform/database/inKysely.ts"
import { instant } from "../../../platform/database/piece.ts"
import { readTransaction } from "../../payments/desk/readTransaction.ts"
import { mayBeFrom, wellBefore } from "../days.ts"
import { toReservation } from "../reads.ts"

/** A sale at the desk as it is now, and the seat that its package paid first: the one that was taken with it. */
export async function readSeatSale(
  context: Context<Actor>,
  transactionId: string,
): Promise<z.input<typeof sellSeat.output>> {
  const tx = await readTransaction(context, transactionId)
  const row = await context.db
    .selectFrom("reservations")
    .selectAll()
    .where("user_id", "=", tx.userId)
    .where("held_package_id", "=", tx.granted?.id ?? null)
    .where(
      inKysely<boolean, { at: Date }>(mayBeFrom(wellBefore(instant("at")), "reservations"), {
        at: new Date(tx.createdAt),
      }),
    )
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirstOrThrow()
  return { tx, reservation: toReservation(row) }
}
