import type { z } from "zod"
import type { SeatMap } from "../../../../contract/schedule.ts"
import type { Actor, Platform } from "../../../platform/context.ts"
import { listed, type Piece, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { layoutOf } from "../../studio/rooms.ts"
import { sees, sightOfClasses } from "../../studio/visible.ts"
import { freePlaces, isTaking, liveOffers } from "../deciding/places.ts"

type Seats = z.input<typeof SeatMap>

/** A class's seats, and the branch that says who may see them. */
export interface SeatsOfBranch {
  seats: Seats
  branch: { id: string; isPublic: boolean }
}

type SeatReader = Pick<Platform, "pool" | "clock">

interface Row extends Seats {
  branchId: string
  isPublic: boolean
}

const seatsOf = <Needs>(which: Piece<Needs>) =>
  piece`select c.id as "classId", c.capacity,
     ${layoutOf("c.room_id")} as layout,
     t.seats as "takenSeats", t.roll,
     greatest(0, ${freePlaces} - case when l.waiting > 0 then (${liveOffers("select count(*)")}) else 0 end)::int
       as available,
     l.waiting, md5(concat(l.turns, ' ', (${liveOffers("select array_agg(o.id order by o.id)")}))) as line,
     left(md5(concat(c.revision, ' ',
       (select q.id from substitute_requests q where q.class_id = c.id and q.ended_at is null))), 8) as giving,
     b.id as "branchId", b.is_public as "isPublic"
   from classes c join branches b on b.id = c.branch_id
   cross join lateral (
     select coalesce(array_agg(s.seat order by s.seat) filter (where ${isTaking}), '{}') as seats,
       left(md5(string_agg(s.marked_at::text, ' ' order by s.seat, s.given_at)), 8) as roll
     from seatings s where s.class_id = c.id and s.cancelled_at is null
   ) t
   cross join lateral (
     select count(*)::int as waiting, array_agg(w.turn order by w.turn) as turns
     from waitlist_entries w where w.class_id = c.id and w.ended_at is null
   ) l
   where ${which}`

const readOne = statement<Row>("seat-map")(seatsOf(piece`c.id = ${uuid("classId")}`))
const readMany = statement<Row>("seat-maps")(seatsOf(piece`c.id = any(${listed(uuids("classIds"))})`))

/** The seats of a class, whoever asks; nothing where there is no such class. Names nobody. */
export const readSeats = async ({ pool, clock }: SeatReader, classId: string): Promise<SeatsOfBranch[]> =>
  (await readOne(pool, { classId, now: clock.now() })).map(toSeats)

/** The same of many. */
export const readSeatsOfMany = async (
  { pool, clock }: SeatReader,
  classIds: readonly string[],
): Promise<SeatsOfBranch[]> => (await readMany(pool, { classIds, now: clock.now() })).map(toSeats)

const toSeats = ({ branchId, isPublic, ...seats }: Row): SeatsOfBranch => ({
  seats,
  branch: { id: branchId, isPublic },
})

/** The room's plan as one class sees it. Throws CLASS_NOT_FOUND, also for a class that the actor does not see. */
export async function readSeatMap(reader: SeatReader & { actor?: Actor }, classId: string): Promise<Seats> {
  const [found] = await readSeats(reader, classId)
  if (!found || !sees(sightOfClasses(reader.actor), found.branch)) throw new Refusal("CLASS_NOT_FOUND")
  return found.seats
}
