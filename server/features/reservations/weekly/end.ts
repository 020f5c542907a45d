import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { eventOf, noEvent, recordEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"

const find = statement<{ user_id: string; branch_id: string; ended_at: Date | null }>("find-weekly")(
  piece`select user_id, branch_id, ended_at from weekly_bookings where id = ${uuid("id")}`,
)

/** Its event is recorded with the press that ends it, and no other. */
const write = statement<{ id: string }>("end-weekly")(
  piece`with ended as (
     update weekly_bookings set ended_at = ${instant("now")}, ended_by = ${uuid("actorId")}
     where id = ${uuid("id")} and ended_at is null returning id
   ),
   ${recordEvent("ended")}
   select id from ended`,
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
  const now = clock.now()
  const [ended] = await write(pool, { id, actorId: actor.userId, now, ...event })
  const endedAt = ended ? now : (await find(pool, { id }))[0]?.ended_at
  if (!endedAt) throw new Refusal("WEEKLY_BOOKING_NOT_FOUND")
  return { endedAt: endedAt.toISOString() }
}

const writeAll = statement<{ id: string }>("end-all-weekly")(
  piece`update weekly_bookings set ended_at = ${instant("now")}
   where user_id = ${uuid("userId")} and ended_at is null returning id`,
)

/** Inside a transaction that holds the customer: whose account is closed asks for nothing more. */
export const endAllWeekly = (runner: Runner, userId: string, now: Date) => writeAll(runner, { userId, now })
