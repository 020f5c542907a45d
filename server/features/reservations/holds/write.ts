import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { bytes, instant, int, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { seatRaces } from "../deciding/seating.ts"
import { isHeldBy } from "./holder.ts"

/** Ends what the holder held before, and what ran out on that seat, and holds it. */
export const writeHold = statement<{ id: string }>("hold")(
  piece`with unheld as (
     update seatings s set cancelled_at = ${instant("now")}, cancelled_by = s.user_id
     where ${isHeldBy} returning s.id
   ),
   dead as (
     update seatings s set cancelled_at = ${instant("now")}
     where s.class_id = ${uuid("classId")} and s.seat = ${int("seat")} and s.cancelled_at is null
       and s.held_until <= ${instant("now")} and s.id not in (select id from unheld)
     returning s.id
   ),
   hold as (
     insert into seatings (id, class_id, room_id, seat, user_id, visitor, visitor_network, created_at, held_until)
     select ${uuid("holdId")}, c.id, c.room_id, ${int("seat")}, ${uuid.orNull("ownerId")}, ${bytes.orNull("owner")},
       ${bytes.orNull("ownerNetwork")}, ${instant("now")}, ${instant("heldUntil")}
     from classes c
     where c.id = ${uuid("classId")} and (select count(*) from unheld) + (select count(*) from dead) >= 0
     returning id
   ),
   ${keepAnswer("hold")}
   select id from hold`,
)

/** Two holders of one seat, or one holder of two: the second is decided again. */
export const holdRaces = [...seatRaces, "seatings_one_hold_per_person", "seatings_one_hold_per_visitor"]

/** Ends the holds of a holder, before their time. */
export const endHoldsOf = statement<{ class_id: string }>("end-holds-of")(
  piece`update seatings s set cancelled_at = ${instant("now")}, cancelled_by = s.user_id
   where ${isHeldBy} returning s.class_id`,
)

/** Ends the holds of a class that ran out, or that nobody could use any more. */
export const endDeadHolds = statement<{ id: string }>("end-dead-holds")(
  piece`update seatings s set cancelled_at = ${instant("now")}
   from classes c
   where s.class_id = ${uuid("classId")} and c.id = s.class_id and s.held_until is not null and s.cancelled_at is null
     and (s.held_until <= ${instant("now")} or c.status <> 'abierta' or c.starts_at <= ${instant("now")}
       or s.seat > c.capacity or not exists (
         select from room_seats p where p.room_id = c.room_id and p.seat = s.seat and not p.blocked))
   returning s.id`,
)

/** Ends all the holds of a class. */
export const endHoldsIn = statement("end-holds-in")(
  piece`update seatings s set cancelled_at = ${instant("now")}
   where s.class_id = ${uuid("classId")} and s.held_until is not null and s.cancelled_at is null`,
)

/** Deletes the holds of a class that are over: they keep it from nothing. */
export const deleteDeadHolds = statement("delete-dead-holds")(
  piece`delete from seatings s
   where s.class_id = ${uuid("classId")} and s.held_until is not null
     and (s.cancelled_at is not null or s.held_until <= ${instant("now")})`,
)

/** Those of these classes in which somebody holds a seat. */
export const findHeld = statement<{ class_id: string }>("find-held")(
  piece`select distinct s.class_id from seatings s
   where s.class_id = any(${uuids("classIds")}) and s.held_until is not null and s.cancelled_at is null`,
)

/** The classes of which endDeadHolds would end some. */
export const findDeadHolds = statement<{ class_id: string }>("find-dead-holds")(
  piece`select distinct s.class_id
   from seatings s join classes c on c.id = s.class_id
   where s.held_until is not null and s.cancelled_at is null
     and (s.held_until <= ${instant("now")} or c.status <> 'abierta' or c.starts_at <= ${instant("now")})`,
)
