import { instant, piece, uuids } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

/** A class that one of two accounts has something to do with. */
interface InClass {
  id: string
  user_id: string
  class_id: string
  discipline: string
  branch: string
  day: string
  hour: string
}

/** An active reservation of a class that is not over, or that both sat in. */
export interface MergedSeat extends InClass {
  seat: number
  booked_at: Date
  /** Whether they came was said already. */
  is_marked: boolean
  starts_at: Date
  ends_at: Date
}

export interface MergedWait extends InClass {
  turn: number
  automatic: boolean
}

export interface MergedHold {
  id: string
  user_id: string
  class_id: string
}

/** What two accounts have of classes, before they become one. */
export interface MergedSeats {
  seats: MergedSeat[]
  waits: MergedWait[]
  holds: MergedHold[]
  /** How many reservations each ever made. */
  made: { user_id: string; count: number }[]
}

const inClass = piece`join classes c on c.id = x.class_id join branches b on b.id = c.branch_id
   join disciplines d on d.id = c.discipline_id where x.user_id = any(${uuids("userIds")})`
const named = piece`x.id, x.user_id, x.class_id, d.name as discipline, b.name as branch, c.day,
   to_char(c.hour, 'HH24:MI') as hour`

const readSeats = statement<MergedSeat>("merged-seats")(
  piece`select ${named}, x.seat, x.created_at as booked_at, x.attended is not null as is_marked, c.starts_at, c.ends_at
   from reservations x ${inClass} and x.cancelled_at is null and (c.ends_at > ${instant("now")} or exists (
     select from reservations o where o.class_id = x.class_id and o.user_id = any(${uuids("userIds")})
       and o.user_id <> x.user_id and o.cancelled_at is null))
   order by c.starts_at, x.id`,
)

const readWaits = statement<MergedWait>("merged-waits")(
  piece`select ${named}, x.turn, x.automatic from waitlist_entries x ${inClass} and x.ended_at is null
   order by c.starts_at, x.id`,
)

const readHolds = statement<MergedHold>("merged-holds")(
  piece`select s.id, s.user_id, s.class_id from seatings s
   where s.user_id = any(${uuids("userIds")}) and s.held_until is not null and s.cancelled_at is null`,
)

const countMade = statement<{ user_id: string; count: number }>("merged-counts")(
  piece`select r.user_id, count(*)::int as count from reservations r
   where r.user_id = any(${uuids("userIds")}) group by r.user_id`,
)

export async function readMergedSeats(
  runner: Runner,
  asked: { userIds: readonly string[]; now: Date },
): Promise<MergedSeats> {
  return {
    seats: await readSeats(runner, asked),
    waits: (await readWaits(runner, asked)).map((one) => ({ ...one, turn: Number(one.turn) })),
    holds: await readHolds(runner, asked),
    made: await countMade(runner, asked),
  }
}

/** The classes to lock before two accounts become one: all in which one of them sits, waits or holds a seat. */
export const classesOfMerged = ({ seats, waits, holds }: MergedSeats): string[] => [
  ...new Set([...seats, ...waits, ...holds].map((one) => one.class_id)),
]
