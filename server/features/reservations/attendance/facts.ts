import type { Actor } from "../../../platform/context.ts"
import { type KeptAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { givenBy } from "../../schedule/own.ts"
import { toAttendanceTimes } from "../../studio/settings.ts"
import { isTaking } from "../deciding/places.ts"
import { assertMarks, mayCorrect, rollTimes } from "./roll.ts"

/** `isGiven`: its seat was given away; `isTaken`: somebody sits on it now. */
interface OneReservation {
  attended: boolean | null
  isCancelled: boolean
  isGiven: boolean
  isTaken: boolean
}

/** What is asked of a class and of who says they are in it, when an arrival is marked. `class_id` is null when there is no such class. */
export interface MarkFacts {
  class_id: string | null
  class_revision: number
  branch_id: string
  given_by: string | null
  time_zone: string
  starts_at: Date
  is_cancelled: boolean
  times: unknown
  /** All that this person ever reserved in it; two may be active of who had two accounts. */
  reservations: OneReservation[] | null
  kept: KeptAnswer | null
}

export const readMarkFacts = statement<MarkFacts>("mark-facts")(
  piece`select c.id as class_id, c.revision as class_revision, c.branch_id, ${givenBy} as given_by, b.time_zone, c.starts_at,
     c.cancelled_at is not null as is_cancelled,
     (select value from settings where name = 'attendance') as times,
     (select json_agg(json_build_object('attended', r.attended, 'isCancelled', r.cancelled_at is not null,
          'isGiven', r.given_at is not null, 'isTaken', r.given_at is not null and exists (
            select from seatings s where s.class_id = c.id and s.seat = r.seat and ${isTaking})) order by r.id)
        from reservations r where r.user_id = ${uuid("userId")} and r.class_id = c.id) as reservations,
     ${keptAnswer}
   from (values (${uuid("classId")})) as asked(id)
   left join classes c on c.id = asked.id
   left join branches b on b.id = c.branch_id`,
)

/** The actor may say now who came. Throws CLASS_NOT_FOUND, FORBIDDEN, CLASS_CANCELLED, ATTENDANCE_NOT_YET or ATTENDANCE_CLOSED. */
export function assertRollOpen(facts: MarkFacts, actor: Actor, now: Date): void {
  if (facts.class_id === null) throw new Refusal("CLASS_NOT_FOUND")
  const place = { startsAt: facts.starts_at, timeZone: facts.time_zone }
  const roll = rollTimes(place, toAttendanceTimes(facts.times))
  assertMarks(actor, facts, roll, now)
  if (facts.is_cancelled) throw new Refusal("CLASS_CANCELLED")
}

/** The seat that this person holds; undefined when they hold none. */
export const heldIn = ({ reservations }: MarkFacts) => reservations?.find(({ isCancelled }) => !isCancelled)

/** A seat that was given away comes back by who edits classes, while nobody sits there. Throws SEAT_GIVEN. */
export function assertComesBack(held: OneReservation, facts: MarkFacts, actor: Actor): void {
  if (held.isGiven && (held.isTaken || !mayCorrect(actor, facts.branch_id))) throw new Refusal("SEAT_GIVEN")
}
