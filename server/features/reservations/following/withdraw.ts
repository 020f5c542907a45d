import type { Actor, Context } from "../../../platform/context.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { topics } from "../../../platform/topics.ts"
import { lockCustomer } from "../../people/claim.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { cancel } from "../booking/cancel.ts"
import { endHolds } from "../holds/release.ts"
import { letGo } from "../keeping/letGo.ts"
import { endAllWeekly } from "../weekly/end.ts"

/** Inside a transaction: gives up everything that a customer has ahead, their seats as any cancellation, their places in line, and what they wanted every week. */
export async function withdraw(context: Inside<Context<Actor>>, userId: string): Promise<void> {
  const { transaction, clock, news } = context
  const now = clock.now()
  const { rows: classes } = await transaction.query<{ id: string }>(
    `select c.id from classes c where c.starts_at > $2 and (
       exists (select from kept_seats k where k.class_id = c.id and k.user_id = $1) or
       exists (select from seatings s where s.class_id = c.id and s.user_id = $1 and s.cancelled_at is null)
       or exists (select from waitlist_entries w where w.class_id = c.id and w.user_id = $1 and w.ended_at is null))`,
    [userId, now],
  )
  await lockClasses(
    transaction,
    classes.map(({ id }) => id),
  )
  // From here on nothing else is decided for them.
  await lockCustomer(transaction, userId)
  await endAllWeekly(transaction, userId, now)
  const { rows: left } = await transaction.query<{ class_id: string }>(
    `update waitlist_entries set ended_at = $2, end_reason = 'left', ended_by = $1
     where user_id = $1 and ended_at is null returning class_id`,
    [userId, now],
  )
  for (const { class_id } of left) news.tell(topics.class(class_id))
  const { rows: seats } = await transaction.query<{ id: string }>(
    `select r.id from reservations r join classes c on c.id = r.class_id
     where r.user_id = $1 and r.cancelled_at is null and r.attended is null and c.starts_at > $2 order by c.id`,
    [userId, now],
  )
  for (const { id } of seats) await cancel(context, id)
  await endHolds(context, { userId, visitor: null })
  await letGo(context, userId)
}
