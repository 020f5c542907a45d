import { instant, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { mayBeFrom, wellBefore } from "../days.ts"

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
  /** It is not over by the clock, which nothing may have ended it by yet. */
  is_live: boolean
}

/** A seat that staff keep for one of two accounts. */
export interface MergedKept extends InClass {
  seat: number
  kept_at: Date
}

/** What two accounts have of classes, before they become one. */
export interface MergedSeats {
  seats: MergedSeat[]
  waits: MergedWait[]
  holds: MergedHold[]
  keptSeats: MergedKept[]
  /** How many reservations the one that goes ever made. */
  made: number
}

const inClass = piece`join classes c on c.id = x.class_id join branches b on b.id = c.branch_id
   join disciplines d on d.id = c.discipline_id`
const theirs = piece`x.user_id = any(${uuids("userIds")})`
const named = piece`x.id, x.user_id, x.class_id, d.name as discipline, b.name as branch, c.day,
   to_char(c.hour, 'HH24:MI') as hour`

// What both sat in is looked for by what the one that goes had: the other may have come for years.
const readSeats = statement<MergedSeat>("merged-seats")(
  piece`with sat as (
     select x.id from reservations x
     join lateral (select * from classes where id = x.class_id limit 1) c on c.ends_at > ${instant("now")}
     where ${theirs} and x.cancelled_at is null and ${mayBeFrom(wellBefore(instant("now")), "x")}
     union
     select unnest(array[g.id, s.id]) from reservations g
     join reservations s on s.user_id = ${uuid("staysId")} and s.class_id = g.class_id and s.cancelled_at is null
     where g.user_id = ${uuid("goesId")} and g.cancelled_at is null
   )
   select ${named}, x.seat, x.created_at as booked_at, x.attended is not null as is_marked, c.starts_at, c.ends_at
   from sat join reservations x on x.id = sat.id ${inClass}
   order by c.starts_at, x.id`,
)

const readWaits = statement<MergedWait>("merged-waits")(
  piece`select ${named}, x.turn, x.automatic from waitlist_entries x ${inClass} where ${theirs} and x.ended_at is null
   order by c.starts_at, x.id`,
)

const readHolds = statement<MergedHold>("merged-holds")(
  piece`select s.id, s.user_id, s.class_id, s.held_until > ${instant("now")} as is_live from seatings s
   where s.user_id = any(${uuids("userIds")}) and s.held_until is not null and s.cancelled_at is null`,
)

const readKept = statement<MergedKept>("merged-kept")(
  piece`select ${named}, x.seat, x.kept_at from (
     select s.id, k.user_id, k.class_id, s.seat, k.created_at as kept_at
     from kept_seats k join seatings s on s.id = k.seating_id
     where k.user_id = any(${uuids("userIds")}) and s.cancelled_at is null and s.held_until > ${instant("now")}
   ) x ${inClass}
   order by c.starts_at, x.id`,
)

const countMade = statement<{ made: number }>("merged-count")(
  piece`select count(*)::int as made from reservations r where r.user_id = ${uuid("goesId")}`,
)

export async function readMergedSeats(
  runner: Runner,
  both: { staysId: string; goesId: string; now: Date },
): Promise<MergedSeats> {
  const asked = { ...both, userIds: [both.staysId, both.goesId] }
  const [counted] = await countMade(runner, asked)
  return {
    seats: await readSeats(runner, asked),
    waits: (await readWaits(runner, asked)).map((one) => ({ ...one, turn: Number(one.turn) })),
    holds: await readHolds(runner, asked),
    keptSeats: await readKept(runner, asked),
    made: counted?.made ?? 0,
  }
}

/** All in which one of two accounts sits, waits, holds or is kept a seat: whoever makes them one locks its class. */
export async function readMergedClasses(
  runner: Runner,
  both: { staysId: string; goesId: string; now: Date },
): Promise<{ class_id: string }[]> {
  const { seats, waits, holds, keptSeats } = await readMergedSeats(runner, both)
  return [...seats, ...waits, ...holds, ...keptSeats]
}
