import type { ClassType } from "../../../../contract/schedule.ts"
import type { Asking } from "../../../platform/database/decision.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { readSavingFacts, type SavingFacts } from "../../schedule/classFacts.ts"
import type { Timed } from "../../schedule/savedClass.ts"
import { mayBeFrom, wellBefore } from "../days.ts"
import { isKept } from "../deciding/places.ts"
import type { PlacedSeat, Seated } from "./reseat.ts"

/** A class before it is changed, with whoever has something to do with it. */
export interface ClassBefore {
  revision: number
  branch_id: string
  time_zone: string
  room_id: string
  room: string
  instructor_id: string
  instructor: string
  discipline_id: string
  discipline: string
  day: string
  hour: string
  starts_at: Date
  ends_at: Date
  capacity: number
  type: ClassType
  status: "abierta" | "cerrada"
  info: string
  is_cancelled: boolean
  /** In the order in which they booked. */
  seated: Seated[] | null
  waiting: number
}

const columns = piece`c.revision, c.branch_id, b.time_zone, c.room_id, m.name as room, c.instructor_id,
  trim(concat(i.first_name, ' ', i.last_name)) as instructor, c.discipline_id, d.name as discipline, c.day,
  to_char(c.hour, 'HH24:MI') as hour, c.starts_at, c.ends_at, c.capacity, c.type, c.status, c.info,
  c.cancelled_at is not null as is_cancelled,
  (select json_agg(json_build_object('id', r.id, 'userId', r.user_id, 'seat', r.seat,
       'person', trim(concat(u.first_name, ' ', u.last_name))) order by r.created_at, r.id)
     from reservations r join users u on u.id = r.user_id
     where r.class_id = c.id and r.cancelled_at is null and r.given_at is null) as seated,
  (select count(*)::int from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as waiting`

const named = piece`from classes c
   join branches b on b.id = c.branch_id
   join rooms m on m.id = c.room_id
   join instructors i on i.id = c.instructor_id
   join disciplines d on d.id = c.discipline_id
   where c.id = ${uuid("classId")}`

/** Inside keepClassesStill. */
export const readClassBefore = statement<ClassBefore>("class-before")(piece`select ${columns} ${named}`)

interface Surroundings {
  /** The seats in use of the room that is wanted, without what staff keep, and all places of the one they sit in. */
  usable: PlacedSeat[] | null
  places: PlacedSeat[] | null
  /** The seats of all its reservations and holds, ended ones too. */
  numbers: number[]
  overlaps: { userId: string; discipline: string; hour: string }[] | null
}

const keptSeatsOf = piece`select s.seat from seatings s
  where s.class_id = c.id and s.cancelled_at is null and s.held_until > ${instant("now")} and ${isKept}`

const seats = `select json_agg(json_build_object('seat', s.seat, 'col', s.col, 'row', s.row) order by s.seat)
  from room_seats s`

const readSurroundings = statement<ClassBefore & Surroundings>("class-edit-facts")(
  piece`select ${columns},
     (${seats} where s.room_id = ${uuid("room")} and not s.blocked and s.seat not in (${keptSeatsOf}
         and s.room_id = ${uuid("room")})) as usable,
     (${seats} where s.room_id = c.room_id) as places,
     array(select distinct s.seat from seatings s where s.class_id = c.id) as numbers,
     (select json_agg(json_build_object('userId', r.user_id, 'discipline', kd.name,
          'hour', to_char(k.hour, 'HH24:MI')) order by k.starts_at, r.id)
        from reservations r
        cross join lateral (
          select * from reservations o where o.user_id = r.user_id and o.cancelled_at is null and o.class_id <> c.id
            and ${mayBeFrom(wellBefore(instant("startsAt")), "o")} offset 0
        ) o
        join lateral (select * from classes where id = o.class_id limit 1) k
          on k.starts_at < ${instant("endsAt")} and k.ends_at > ${instant("startsAt")}
        join disciplines kd on kd.id = k.discipline_id
        where r.class_id = c.id and r.cancelled_at is null) as overlaps
   ${named}`,
)

export type EditFacts = SavingFacts & { before: (ClassBefore & Surroundings) | undefined }

/** What changing a class to what is wanted is decided on. */
export async function readEditFacts(
  runner: Runner,
  wanted: Timed & { classId: string },
  asking: Asking,
): Promise<EditFacts> {
  const [saving] = await readSavingFacts(runner, { ...wanted, ...asking })
  const [before] = await readSurroundings(runner, { ...wanted, now: asking.now })
  return { ...(saving as SavingFacts), before }
}
