import type { BlockScope } from "../../../../contract/keptSeats.ts"
import { instant, int, piece, text, uuid, uuids } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { isOfRoom } from "../../studio/catalogue/outOfUse.ts"
import { isKept, isTaking } from "../deciding/places.ts"
import type { PlacedSeat } from "../editing/reseat.ts"

/** Where a seat is to be out of use, and whether it is there to be. */
export interface BlockedAt {
  branch_id: string
  room_id: string
  is_cancelled: boolean
  ends_at: Date
  /** Null: the room has no such seat, or has it out of use. */
  place: PlacedSeat | null
}

const readAt = statement<BlockedAt>("blocked-at")(
  piece`select c.branch_id, c.room_id, c.cancelled_at is not null as is_cancelled, c.ends_at,
     (select json_build_object('seat', p.seat, 'col', p.col, 'row', p.row)
        from room_seats p where p.room_id = m.id and p.seat = ${int("seat")} and not p.blocked and ${isOfRoom}) as place
   from classes c join rooms m on m.id = c.room_id where c.id = ${uuid("classId")}`,
)

export async function readBlockedAt(
  runner: Runner,
  asked: { classId: string; seat: number },
): Promise<BlockedAt | undefined> {
  return (await readAt(runner, asked))[0]
}

/** The classes that a seat is out of use in, of those in the room that are not over. Until further notice is from the next one on. */
const inScope = piece`from classes c join classes asked on asked.id = ${uuid("classId")} and c.room_id = asked.room_id
   where c.cancelled_at is null and case ${text("until")} when 'notice' then c.starts_at > ${instant("now")}
     else c.ends_at > ${instant("now")} and (c.id = asked.id or (${text("until")} = 'day' and c.day = asked.day)) end`

interface Scope {
  classId: string
  until: BlockScope
  now: Date
}

const find = statement<{ id: string }>("classes-to-block")(piece`select c.id ${inScope} order by c.id`)

export const findClasses = async (runner: Runner, scope: Scope): Promise<string[]> =>
  (await find(runner, scope)).map(({ id }) => id)

const keep = statement<{ id: string }>("keep-blocked-still")(
  piece`select c.id ${inScope} order by c.id for update of c`,
)

/** Inside lockRoom: keeps bookings out of those classes until it ends. One that leaves the room, or is cancelled, while it is waited for is none of them. */
export const keepThemStill = async (runner: Runner, scope: Scope): Promise<string[]> =>
  (await keep(runner, scope)).map(({ id }) => id)

/** Somebody who is on the seat: by a reservation, or by what is held under their name. */
export interface OnSeat {
  id: string
  isReservation: boolean
  userId: string
  person: string
  seat: number
}

export interface BlockedClass {
  class_id: string
  day: string
  hour: string
  discipline: string
  /** It is out of use here already. */
  is_blocked: boolean
  on_seat: OnSeat | null
  /** Who pays for it at this moment. */
  paying: number
  /** Soonest first of the classes; the seats that somebody could move to. */
  free: PlacedSeat[] | null
}

const holdsHere = piece`s.class_id = c.id and s.seat = ${int("seat")} and ${isTaking}`

/** The classes that have that seat for sale and are not over, soonest first. */
export const readBlockedClasses = statement<BlockedClass>("blocked-classes")(
  piece`select c.id as class_id, c.day, to_char(c.hour, 'HH24:MI') as hour, d.name as discipline,
     exists (select from seatings s join kept_seats k on k.seating_id = s.id and k.kind = 'blocked' where ${holdsHere}) as is_blocked,
     (select json_build_object('id', s.id, 'isReservation', s.held_until is null, 'seat', s.seat,
          'userId', coalesce(u.id, s.id), 'person', case when u.id is null then k.name else trim(concat(u.first_name, ' ', u.last_name)) end)
        from seatings s left join kept_seats k on k.seating_id = s.id
        left join users u on u.id = coalesce(s.user_id, k.user_id)
        where ${holdsHere} and (s.held_until is null or k.kind = 'held')) as on_seat,
     (select count(*)::int from seatings s where ${holdsHere} and s.held_until is not null and not (${isKept})) as paying,
     (select json_agg(json_build_object('seat', p.seat, 'col', p.col, 'row', p.row) order by p.seat)
        from room_seats p where p.room_id = c.room_id and not p.blocked and p.seat <= c.capacity
          and p.seat <> ${int("seat")} and not exists (
            select from seatings s where s.class_id = c.id and s.seat = p.seat and ${isTaking})) as free
   from classes c join disciplines d on d.id = c.discipline_id
   where c.id = any(${uuids("classIds")}) and c.capacity >= ${int("seat")} and c.ends_at > ${instant("now")}
   order by c.starts_at, c.id`,
)
