import type { ErrorCode } from "../../../../contract/errors.ts"
import { instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

/** What became of a weekly booking in one class. */
export interface Turn {
  outcome: "booked" | "waiting" | "skipped"
  reason: ErrorCode | null
  reservationId: string | null
}

/** Yields no row once it has ended. Who was told that a class was skipped is told again only when it is not any more. */
export const writeTurn = statement<{ class_id: string }>("write-weekly-turn")(
  piece`with live as materialized (
     select id from weekly_bookings where id = ${uuid("weeklyBookingId")} and ended_at is null for share
   )
   insert into weekly_turns (weekly_booking_id, class_id, outcome, reservation_id, reason, decided_at, customer_revision, class_revision)
   select id, ${uuid("classId")}, ${text("outcome")}, ${uuid.orNull("reservationId")}, ${text.orNull("reason")}, ${instant("now")},
     ${int("customerRevision")}, ${int("classRevision")}
   from live
   on conflict (weekly_booking_id, class_id) do update set
     outcome = excluded.outcome, reservation_id = excluded.reservation_id, reason = excluded.reason,
     decided_at = excluded.decided_at, customer_revision = excluded.customer_revision,
     class_revision = excluded.class_revision,
     told_at = case when excluded.outcome = 'skipped' then weekly_turns.told_at end
   where weekly_turns.outcome = 'skipped'
   returning class_id`,
)

/** Takes what nobody was told of yet, each class once. */
export const tellTurns = statement<{ class_id: string }>("tell-weekly-turns")(
  piece`update weekly_turns set told_at = ${instant("now")}
   where weekly_booking_id = ${uuid("weeklyBookingId")} and told_at is null returning class_id`,
)

export const findUntold = statement<{ id: string }>("untold-weekly")(
  piece`select distinct weekly_booking_id as id from weekly_turns where told_at is null`,
)
