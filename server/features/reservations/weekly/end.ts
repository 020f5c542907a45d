import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { eventOf, noEvent, recordEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"

const find = statement<{ user_id: string; branch_id: string }>("find-weekly")(
  piece`select user_id, branch_id from weekly_bookings where id = ${uuid("id")}`,
)

/** Its event is recorded with the press that ends it, and no other. */
const write = statement<{ ended_at: Date | null }>("end-weekly")(
  piece`with before as materialized (
     select id, ended_at from weekly_bookings where id = ${uuid("id")} for update
   ),
   after as (
     update weekly_bookings w set ended_at = ${instant("now")}, ended_by = ${uuid("actorId")}
     from before where w.id = before.id and before.ended_at is null returning w.id
   ),
   ${recordEvent("after")}
   select coalesce(ended_at, ${instant("now")}) as ended_at from before`,
)

/** Asks for no more classes; what it reserved stays. Pressed again, it has ended when it had. Throws WEEKLY_BOOKING_NOT_FOUND. */
export async function endWeekly(
  { pool, clock, actor }: Context<Actor>,
  id: string,
): Promise<{ endedAt: string }> {
  const [found] = await find(pool, { id })
  const isReached =
    found &&
    (actor.role === "user"
      ? found.user_id === actor.userId
      : allows(actor.permissions, "operaciones", "editar", found.branch_id))
  if (!isReached) throw new Refusal("WEEKLY_BOOKING_NOT_FOUND")
  // Who did it themselves knows.
  const event =
    found.user_id === actor.userId ? noEvent : eventOf("weekly-ended", { weeklyBookingId: id, why: "staff" })
  const [ended] = await write(pool, { id, actorId: actor.userId, now: clock.now(), ...event })
  if (!ended?.ended_at) throw new Refusal("WEEKLY_BOOKING_NOT_FOUND")
  return { endedAt: ended.ended_at.toISOString() }
}

const writeAll = statement<{ id: string }>("end-all-weekly")(
  piece`update weekly_bookings set ended_at = ${instant("now")}
   where user_id = ${uuid("userId")} and ended_at is null returning id`,
)

/** Inside a transaction that holds the customer: whose account is closed asks for nothing more. */
export const endAllWeekly = (runner: Runner, userId: string, now: Date) => writeAll(runner, { userId, now })
