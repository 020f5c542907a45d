import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

/** What a package pays and is still to come, from a day to a day; without them, all of it. */
export const readAhead = statement<{ id: string; class_id: string; day: string }>("paid-ahead")(
  piece`select r.id, r.class_id, c.day from reservations r join classes c on c.id = r.class_id
   where r.held_package_id = ${uuid("heldPackageId")} and r.cancelled_at is null and c.starts_at > ${instant("now")}
     and (${text.orNull("from")}::date is null or c.day between ${text.orNull("from")}::date and ${text.orNull("until")}::date)
   order by c.day, c.id`,
)
