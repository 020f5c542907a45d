import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"

const find = statement<{ user_id: string; branch_id: string }>("find-weekly")(
  piece`select user_id, branch_id from weekly_bookings where id = ${uuid("id")}`,
)

const write = statement<{ ended_at: Date | null }>("end-weekly")(
  piece`update weekly_bookings set ended_at = coalesce(ended_at, ${instant("now")}),
     ended_by = case when ended_at is null then ${uuid("actorId")} else ended_by end
   where id = ${uuid("id")} returning ended_at`,
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
  const [ended] = await write(pool, { id, actorId: actor.userId, now: clock.now() })
  if (!ended?.ended_at) throw new Refusal("WEEKLY_BOOKING_NOT_FOUND")
  return { endedAt: ended.ended_at.toISOString() }
}

const writeAll = statement<{ id: string }>("end-all-weekly")(
  piece`update weekly_bookings set ended_at = ${instant("now")}
   where user_id = ${uuid("userId")} and ended_at is null returning id`,
)

/** Inside a transaction that holds the customer: whose account is closed asks for nothing more. */
export const endAllWeekly = (runner: Runner, userId: string, now: Date) => writeAll(runner, { userId, now })
