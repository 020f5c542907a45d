import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, int, json, piece, text, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { isKept } from "../deciding/places.ts"

const columns = piece`seating_id, class_id, kind, user_id, name, press, kept_by, created_at`

/** Keeps a seat of a class for somebody until it begins. Inside lockClasses. */
export const writeHeld = statement<{ id: string }>("keep-seat")(
  piece`with seating as (
     insert into seatings (id, class_id, room_id, seat, created_at, held_until)
     select ${uuid("id")}, c.id, c.room_id, ${int("seat")}, ${instant("now")}, c.starts_at
     from classes c where c.id = ${uuid("classId")} and c.revision = ${int("classRevision")}
     returning id
   ),
   held as (
     insert into kept_seats (${columns})
     select id, ${uuid("classId")}, 'held', ${uuid.orNull("userId")}, ${text.orNull("name")}, id, ${uuid("actorId")},
       ${instant("now")}
     from seating
   ),
   ${keepAnswer("seating")}
   select id from seating`,
)

/** Puts a seat of these classes out of use until each ends. Inside keepBookingsOut. */
export const writeBlocked = statement<{ id: string }>("block-seat")(
  piece`with seating as (
     insert into seatings (id, class_id, room_id, seat, created_at, held_until)
     select gen_random_uuid(), c.id, c.room_id, ${int("seat")}, ${instant("now")}, c.ends_at
     from classes c where c.id = any(${uuids("classIds")})
     returning id, class_id
   ),
   blocked as (
     insert into kept_seats (${columns})
     select id, class_id, 'blocked', null, ${text.orNull("name")}, ${uuid("press")}, ${uuid("actorId")}, ${instant("now")}
     from seating
   ),
   first as (select id from seating limit 1),
   ${keepAnswer("first")}
   select id from seating`,
)

/** Ends the holds of who pays for a seat of these classes. */
export const endPaying = statement("end-paying")(
  piece`update seatings s set cancelled_at = ${instant("now")}
   where s.class_id = any(${uuids("classIds")}) and s.seat = ${int("seat")} and s.held_until is not null
     and s.cancelled_at is null and not (${isKept})`,
)

/** Whoever sits, or is to sit, on these seats has others. */
export const moveSeatings = statement<{ id: string }>("move-seatings")(
  piece`update seatings s set seat = g.seat
   from json_to_recordset(${json("moved")}) as g (id uuid, seat int) where s.id = g.id and s.cancelled_at is null
   returning s.id`,
)

/** Lets go what is kept by these rows, with who did it. */
export const endKept = statement<{ class_id: string }>("end-kept")(
  piece`with ended as (
     update seatings s set cancelled_at = ${instant("now")}, cancelled_by = ${uuid("actorId")}
     where s.id = any(${uuids("ids")}) and s.cancelled_at is null
     returning s.id, s.class_id
   ),
   ${keepAnswer("(select id from ended limit 1) first")}
   select class_id from ended`,
)

/** What is kept for somebody, whose account goes. */
export const endKeptFor = statement<{ class_id: string }>("end-kept-for")(
  piece`update seatings s set cancelled_at = ${instant("now")}
   from kept_seats k where k.user_id = ${uuid("userId")} and k.seating_id = s.id and s.cancelled_at is null
   returning s.class_id`,
)
