import type { Platform } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { topics } from "../../../platform/topics.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { isByHand, missedAt } from "./roll.ts"

/** A condition on a reservation `s` of a class `c`: nobody has said whether they came, nor taken back what the clock said. */
const isLeft = piece`s.cancelled_at is null and s.attended is null and (s.marked_at is null or s.marked_at < ${missedAt})`
/** A condition on a class `c`: it is over for long enough, and its roll was taken. `offset 0`: looked for by class, not joined with every seat there ever was. */
const isDue = piece`${missedAt} <= ${instant("now")}
  and exists (select from reservations r where r.class_id = c.id and ${isByHand} offset 0)`

const findDue = statement<{ id: string }>("find-missed")(
  piece`select c.id from classes c
   where c.starts_at between ${instant("now")} - interval '31 days' and ${instant("now")} and ${isDue}
     and exists (select from reservations s where s.class_id = c.id and ${isLeft} offset 0)`,
)

const writeMissed = statement<{ id: string }>("miss")(
  piece`update seatings s set attended = false, marked_at = ${instant("now")}, marked_by = null
   from classes c
   where c.id = ${uuid("classId")} and s.class_id = c.id and s.held_until is null and ${isLeft} and ${isDue}
   returning s.id`,
)

/** Whoever is left of a class whose roll was taken did not come. Inside its lock, so that no roll is taken back meanwhile. */
export async function missWhoIsLeft(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const { id: classId } of await findDue(platform.pool, { now })) {
    await inTransaction({ ...platform, actor: undefined }, async ({ transaction, news }) => {
      await lockClasses(transaction, [classId])
      const missed = await writeMissed(transaction, { classId, now })
      if (missed.length > 0) news.tell(topics.class(classId))
    })
  }
}
