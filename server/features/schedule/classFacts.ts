import { type KeptAnswer, keptAnswer } from "../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

/** A class that is in the way. `hour` is the branch's. */
export interface Conflict {
  discipline: string
  hour: string
}

/** What saving a class is decided on, whoever reserved it. Null: there is no such thing. */
export interface SavingFacts {
  room: { revision: number; capacity: number; branch: string; isActive: boolean } | null
  instructor: { name: string; branch: string | null; isActive: boolean } | null
  has_discipline: boolean
  /** Another class of the room at that hour, or of the instructor; cancelled ones are in nobody's way. */
  room_taken: Conflict | null
  instructor_taken: Conflict | null
  kept: KeptAnswer | null
}

/** Of a class `k` that is in the way of this one. */
const meets = piece`k.id <> ${uuid("classId")} and k.cancelled_at is null
    and k.starts_at < ${instant("endsAt")} and k.ends_at > ${instant("startsAt")}
    and k.starts_at > ${instant("startsAt")} - interval '1 day'`

const first = `(select json_build_object('discipline', d.name, 'hour', to_char(k.hour, 'HH24:MI'))
       from classes k join disciplines d on d.id = k.discipline_id where `

export const readSavingFacts = statement<SavingFacts>("class-saving-facts")(
  piece`select
     (select json_build_object('revision', r.revision, 'capacity', r.capacity, 'branch', r.branch_id,
         'isActive', r.is_active)
       from rooms r where r.id = ${uuid("room")}) as room,
     (select json_build_object('name', trim(concat(i.first_name, ' ', i.last_name)), 'branch', i.branch_id,
         'isActive', i.is_active)
       from instructors i where i.id = ${uuid("instructor")}) as instructor,
     exists (select from disciplines where id = ${uuid("discipline")}) as has_discipline,
     ${first} k.room_id = ${uuid("room")} and ${meets} order by k.starts_at limit 1) as room_taken,
     ${first} k.instructor_id = ${uuid("instructor")} and ${meets} order by k.starts_at limit 1) as instructor_taken,
     ${keptAnswer}`,
)
