import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { topics } from "../../../platform/topics.ts"
import { lockCustomer } from "../../people/claim.ts"
import { lockClassesOf } from "../../schedule/lock.ts"
import { cancel } from "../booking/cancel.ts"
import { mayBeFrom, wellBefore } from "../days.ts"
import { endHolds } from "../holds/release.ts"
import { letGo } from "../keeping/letGo.ts"
import { endAllWeekly } from "../weekly/end.ts"

/** The classes ahead in which a customer sits, holds, waits or is kept a seat: by what is theirs, and not by each class that is to come. */
const readClasses = statement<{ class_id: string }>("classes-of-one")(
  piece`select c.id as class_id from (
     select k.class_id from kept_seats k where k.user_id = ${uuid("userId")}
     union select s.class_id from seatings s
       where s.user_id = ${uuid("userId")} and s.cancelled_at is null and ${mayBeFrom(wellBefore(instant("now")), "s")}
     union select w.class_id from waitlist_entries w where w.user_id = ${uuid("userId")} and w.ended_at is null
   ) their join lateral (select * from classes where id = their.class_id limit 1) c on c.starts_at > ${instant("now")}`,
)

const readSeats = statement<{ id: string }>("seats-ahead")(
  piece`select r.id from reservations r
   join lateral (select * from classes where id = r.class_id limit 1) c on c.starts_at > ${instant("now")}
   where r.user_id = ${uuid("userId")} and r.cancelled_at is null and r.attended is null and ${mayBeFrom(wellBefore(instant("now")))}
   order by c.id`,
)

/** Inside a transaction: gives up everything that a customer has ahead, their seats as any cancellation, their places in line, and what they wanted every week. */
export async function withdraw(context: Inside<Context<Actor>>, userId: string): Promise<void> {
  const { transaction, clock, news } = context
  const now = clock.now()
  await lockClassesOf(transaction, {
    read: () => readClasses(transaction, { userId, now }),
    // From here on nothing else is decided for them.
    people: () => lockCustomer(transaction, userId),
  })
  await endAllWeekly(transaction, userId, now)
  const { rows: left } = await transaction.query<{ class_id: string }>(
    `update waitlist_entries set ended_at = $2, end_reason = 'left', ended_by = $1
     where user_id = $1 and ended_at is null returning class_id`,
    [userId, now],
  )
  for (const { class_id } of left) news.tell(topics.class(class_id))
  const seats = await readSeats(transaction, { userId, now })
  for (const { id } of seats) await cancel(context, id)
  await endHolds(context, { userId, visitor: null })
  await letGo(context, userId)
}
