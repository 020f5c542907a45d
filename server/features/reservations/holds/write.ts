import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { bytes, flag, instant, int, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { isKept } from "../deciding/places.ts"
import { seatRaces } from "../deciding/seating.ts"
import { isHeldBy } from "./holder.ts"

/** Ends what the holder held before, and what ran out on that seat or was kept on it for them, and holds it. */
export const writeHold = statement<{ id: string }>("hold")(
  piece`with unheld as (
     update seatings s set cancelled_at = ${instant("now")}, cancelled_by = s.user_id
     where ${isHeldBy} returning s.id
   ),
   dead as (
     update seatings s set cancelled_at = ${instant("now")}
     where s.class_id = ${uuid("classId")} and s.seat = ${int("seat")} and s.cancelled_at is null
       and (s.held_until <= ${instant("now")} or s.id in (
         select seating_id from kept_seats where user_id = ${uuid.orNull("ownerId")}))
       and s.id not in (select id from unheld)
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

/** A condition on a seating `s` of a class `c`: held for nothing. What staff keep outlasts a class that is closed, and what is out of use its beginning. */
const isOver = piece`(s.held_until <= ${instant("now")} or c.cancelled_at is not null
  or (not (${isKept}) and (c.status <> 'abierta' or c.starts_at <= ${instant("now")})))`

/** Ends the holds of a class that ran out, or that nobody could use any more. */
export const endDeadHolds = statement<{ id: string }>("end-dead-holds")(
  piece`update seatings s set cancelled_at = ${instant("now")}
   from classes c
   where s.class_id = ${uuid("classId")} and c.id = s.class_id and s.held_until is not null and s.cancelled_at is null
     and (${isOver} or s.seat > c.capacity or not exists (
         select from room_seats p where p.room_id = c.room_id and p.seat = s.seat and not p.blocked))
   returning s.id`,
)

/** Ends all the holds of a class; those that staff keep only with `keptToo`. */
export const endHoldsIn = statement("end-holds-in")(
  piece`update seatings s set cancelled_at = ${instant("now")}
   where s.class_id = ${uuid("classId")} and s.held_until is not null and s.cancelled_at is null
     and (${flag("keptToo")} or not (${isKept}))`,
)

/** Deletes the holds of a class that are over, and what staff keep in it: they keep it from nothing. */
export const deleteDeadHolds = statement("delete-dead-holds")(
  piece`delete from seatings s
   where s.class_id = ${uuid("classId")} and s.held_until is not null
     and (s.cancelled_at is not null or s.held_until <= ${instant("now")} or ${isKept})`,
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
     and ${isOver}`,
)

/** What is kept in a class follows its hours. Inside keepClassesStill. */
export const followHour = statement("kept-follow-hour")(
  piece`update seatings s set held_until = case k.kind when 'held' then c.starts_at else c.ends_at end
   from kept_seats k, classes c
   where k.class_id = ${uuid("classId")} and k.seating_id = s.id and c.id = s.class_id and s.cancelled_at is null`,
)
