import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { flag, int, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

/** A condition on a seat `p` of a room `m`: it is one of its plan, or of its numbers when it has none. What is gone is neither. */
export const isOfRoom = piece`(p.col is not null or (p.seat <= m.capacity
  and not exists (select from room_seats o where o.room_id = m.id and o.col is not null)))`

/** Puts a seat of a room out of use until further notice, or in use again; no row when it is so already. Inside lockRoom. */
export const writeOutOfUse = statement<{ id: string }>("out-of-use")(
  piece`with seat as (
     update room_seats p set blocked = ${flag("isOut")} from rooms m
     where m.id = ${uuid("roomId")} and p.room_id = m.id and p.seat = ${int("seat")} and p.blocked <> ${flag("isOut")}
       and ${isOfRoom}
     returning m.id
   ),
   room as (
     update rooms r set revision = r.revision + 1 from seat where r.id = seat.id
   ),
   ${keepAnswer("seat")}
   select id from seat`,
)
