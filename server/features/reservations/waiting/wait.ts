import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

/** Two joins of one person at once: the second reads the first. */
export const waitRaces = ["waitlist_entries_one_per_customer"]

/** Ends the wait of a customer who got a place in the class, and their waits for other classes of that hour. */
export const endWait = statement<{ id: string }>("end-wait")(
  piece`update waitlist_entries w set
     ended_at = ${instant("now")},
     end_reason = case when w.class_id = ${uuid("classId")} then 'promoted' else 'left' end,
     ended_by = ${uuid.orNull("actorId")},
     reservation_id = case when w.class_id = ${uuid("classId")} then ${uuid("reservationId")} end
   from classes c, classes had
   where w.user_id = ${uuid("customerId")} and w.ended_at is null and c.id = w.class_id
     and had.id = ${uuid("classId")} and c.starts_at < had.ends_at and had.starts_at < c.ends_at
   returning w.id`,
)
