import type pg from "pg"
import { instant, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { returnedDays } from "../../packages/extend.ts"
import { returnCredits } from "../../packages/returnCredits.ts"
import { expiryOf } from "../../packages/validity.ts"
import { describeSeat } from "../deciding/seating.ts"
import type { ClassBefore } from "./editFacts.ts"
import type { Seated } from "./reseat.ts"

const cancelAll = statement<{ id: string; held_package_id: string }>("cancel-many")(
  piece`update reservations set cancelled_at = ${instant("now")}, cancelled_by = ${uuid("actorId")}, attended = null
   where id = any(${uuids("ids")}) and cancelled_at is null returning id, held_package_id`,
)

/**
 * The studio takes these seats of a class back, inside a transaction that holds the class and the customers: each credit
 * returns, and can be used for some days yet, whenever it was booked.
 */
export async function giveBack(
  transaction: pg.PoolClient,
  {
    item,
    seated,
    actorId,
    now,
  }: { item: ClassBefore; seated: readonly Seated[]; actorId: string; now: Date },
): Promise<void> {
  if (seated.length === 0) return
  const cancelled = await cancelAll(transaction, { ids: seated.map(({ id }) => id), actorId, now })
  const seats = new Map(seated.map(({ id, seat }) => [id, seat]))
  const returned = cancelled.map(({ id, held_package_id: heldPackageId }) => ({
    reservationId: id,
    heldPackageId,
    note: describeSeat(item, seats.get(id) as number),
  }))
  const validUntil = expiryOf(now, returnedDays, item.time_zone)
  await returnCredits(transaction, { returned: JSON.stringify(returned), validUntil, actorId, now })
}
