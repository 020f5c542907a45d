import { keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

/** A class as it is wanted. What was let in beside others has to hold its own once it is somewhere else. Inside keepClassesStill. */
export const writeChangedClass = statement<{ id: string }>("change-class")(
  piece`with changed as (
     update classes c set room_id = ${uuid("room")}, discipline_id = ${uuid("discipline")},
       instructor_id = ${uuid("instructor")}, day = ${text("day")}::date, hour = ${text("hour")}::time,
       starts_at = ${instant("startsAt")}, ends_at = ${instant("endsAt")}, capacity = ${int("capacity")},
       type = ${text("type")}, status = ${text("status")}, info = ${text("info")},
       shares_hour = c.shares_hour and (c.room_id, c.instructor_id, c.starts_at, c.ends_at)
         is not distinct from (${uuid("room")}, ${uuid("instructor")}, ${instant("startsAt")}, ${instant("endsAt")})
     where id = ${uuid("classId")} and revision = ${int("revision")} returning id
   ),
   ${keepAnswer("changed")}
   select id from changed`,
)
