import { keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

/** A class stays when it is cancelled: closed, out of the way of others, with who did it and when. Inside keepClassesStill. */
export const markCancelled = statement<{ id: string }>("cancel-class")(
  piece`with marked as (
     update classes set cancelled_at = ${instant("now")}, cancelled_by = ${uuid("actorId")}, status = 'cerrada'
     where id = ${uuid("classId")} and cancelled_at is null returning id
   ),
   ${keepAnswer("marked")}
   select id from marked`,
)
