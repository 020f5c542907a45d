import type { NoShowTimes } from "../../../../contract/noShows.ts"
import type { Opening } from "../../../../contract/opening.ts"
import type { ClassType } from "../../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../../contract/studio.ts"
import { instant, int, type Piece, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { openingOf, opensOf } from "../../schedule/opening.ts"
import { toCancellationTimes, toOpeningTimes } from "../../studio/settings.ts"
import { toNoShowTimes } from "../noShows/times.ts"
import { freePlaces, isTaking, liveOffers } from "./places.ts"

/** What is asked of a class when somebody wants to sit in it. Times in milliseconds. */
export interface ClassFacts {
  id: string
  revision: number
  queueRevision: number
  /** Somebody waits for a place. */
  hasQueue: boolean
  /** Somebody holds a seat, or did until a moment ago. */
  hasHolds: boolean
  roomId: string
  branchId: string
  isPublic: boolean
  timeZone: string
  discipline: string
  day: string
  startsAt: number
  endsAt: number
  capacity: number
  /** A place is free, be it the public's or kept for who waits. */
  hasPlace: boolean
  /** No place is left for the public. */
  isFull: boolean
  type: ClassType
  status: "abierta" | "cerrada"
  /** The studio cancelled it. */
  isCancelled: boolean
  /** When its reservations open; null: always. */
  opening: Opening | null
  seats: SeatFacts
  times: CancellationTimes
  /** What becomes of who misses classes again and again. */
  noShows: NoShowTimes
}

/** The seats of a class's room as far as one booking needs them. */
export interface SeatFacts {
  capacity: number
  /** True when the asked seat exists within the class's capacity, is not blocked and is not taken. */
  askedIsFree: boolean
  /** The one asked for, if it is free, or the free seat with the lowest number, or the one that is held for who asks; null when there is none. */
  firstFree: number | null
}

export interface ClassRow {
  class_id: string | null
  class_revision: number
  queue_revision: number
  has_queue: boolean
  room_id: string
  branch_id: string
  is_public: boolean
  day: string
  starts_at: Date
  ends_at: Date
  capacity: number
  type: ClassType
  status: "abierta" | "cerrada"
  is_cancelled: boolean
  time_zone: string
  discipline: string
  occupied: number
  asked_is_free: boolean
  first_free: number | null
  /** The seat that who asks holds, or that is kept for them: of several the one asked for, or the one they pay for. */
  own_hold: number | null
  has_holds: boolean
  times: unknown
  opening: unknown
  no_shows: unknown
}

/** Whose hold counts as no hold, as a condition on a seating `s`: nobody's, or theirs who asks. */
export const nobodys = piece`false`

/** The holds of a customer `who`: their own, and what staff keep for them by their account. */
export const heldFor = <Who>(who: Piece<Who>) => piece`(s.user_id = ${who} or s.id in (
  select k.seating_id from kept_seats k where k.user_id = ${who}))`

/** Columns of a class `c` that are the same whoever asks, beside `theClass`. */
const classColumns = piece`c.id as class_id, c.revision as class_revision, c.queue_revision,
    exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as has_queue,
    c.room_id, c.branch_id, b.is_public, c.day, c.starts_at,
    c.ends_at, c.capacity, c.type, c.status, c.cancelled_at is not null as is_cancelled, b.time_zone, d.name as discipline,
    sat.held > 0 as has_holds,
    (select value from settings where name = 'cancellation_times') as times,
    (select value from settings where name = 'opening') as opening,
    (select value from settings where name = 'no_shows') as no_shows`

/** How many sit in it, those whose holds have run out left out. */
const occupied = piece`(sat.seatings - case when sat.held = 0 then 0 else (
      select count(*) from seatings s
      where s.class_id = c.id and s.cancelled_at is null and s.held_until <= ${instant("now")}) end)::int as occupied`

export const theClass = piece`classes c
  join branches b on b.id = c.branch_id
  join disciplines d on d.id = c.discipline_id
  cross join lateral (
    select count(*) as seatings, count(s.held_until) as held
    from seatings s where s.class_id = c.id and s.cancelled_at is null and s.given_at is null
  ) sat`

/** The free seat of a class `c` with the lowest number. */
const firstFree = piece`(select p.seat from room_seats p
      where p.room_id = c.room_id and not p.blocked and p.seat <= c.capacity and not exists (
        select from seatings s where s.class_id = c.id and s.seat = p.seat and ${isTaking})
      order by p.seat limit 1)`

/** Joins the `seat` of a class `c`, if it is there and free. */
const joinAsked = <Seat>(
  seat: Piece<Seat>,
) => piece`left join room_seats asked on asked.room_id = c.room_id and asked.seat = ${seat}
    and not asked.blocked and asked.seat <= c.capacity and not exists (
      select from seatings s where s.class_id = c.id and s.seat = asked.seat and ${isTaking})`

/** The seat of a class `c` that they hold who ask for `seat`. */
const ownHold = <Seat, Holder>(seat: Piece<Seat>, isTheirs: Piece<Holder>) => piece`(
      select s.seat from seatings s join room_seats p on p.room_id = c.room_id and p.seat = s.seat and not p.blocked and s.seat <= c.capacity
      where s.class_id = c.id and s.cancelled_at is null and s.held_until > ${instant("now")} and ${isTheirs}
      order by coalesce(s.seat = ${seat}, false) desc, s.user_id, s.seat limit 1)`

/**
 * A piece of a statement: the facts of one class, with those of the seat asked for; no row when there is no such class.
 * Its seatings are passed over once. What holds take away, and which seat is the first free one, is looked for only where
 * there are holds, and where the seat asked for is not free itself.
 */
export const readClassFacts = <Needs>(isTheirs: Piece<Needs>) => piece`wanted as materialized (
  select ${classColumns}, ${occupied},
    asked.seat is not null as asked_is_free, coalesce(asked.seat, ${firstFree}) as first_free,
    case when sat.held > 0 then ${ownHold(int.orNull("seat"), isTheirs)} end as own_hold
  from ${theClass}
  ${joinAsked(int.orNull("seat"))}
  where c.id = ${uuid("classId")}
)`

/** Columns of a class `c` beside `theClass`, for who asks for a seat of it that is free where nobody waits and nobody holds anything: what is so of any other class is not in them. */
export const plainColumns = piece`${classColumns}, sat.seatings::int as occupied, null::int as own_hold, ${int("seat")} as first_free,
    exists (select from room_seats p where p.room_id = c.room_id and p.seat = ${int("seat")} and not p.blocked and p.seat <= c.capacity)
      and not exists (select from seatings s where s.class_id = c.id and s.seat = ${int("seat")} and s.cancelled_at is null and s.given_at is null)
      as asked_is_free`

/** The same of a class that many ask for at once: what is theirs, and their seats', is beside it for each. */
export const readSharedClass = piece`shared as materialized (
  select ${classColumns}, ${occupied}, ${firstFree} as lowest_free
  from ${theClass}
  where c.id = ${uuid("classId")}
)`

/** Joins to each who asks for a `seat` of the `shared` class what that is `wanted` for; nothing when there is no such class. */
export const joinWanted = <Seat, Holder>(
  seat: Piece<Seat>,
  isTheirs: Piece<Holder>,
) => piece`left join lateral (
    select shared.*, asked.seat is not null as asked_is_free, coalesce(asked.seat, shared.lowest_free) as first_free,
      case when shared.has_holds then ${ownHold(seat, isTheirs)} end as own_hold
    from shared
    cross join lateral (select shared.class_id as id, shared.room_id, shared.capacity) c
    ${joinAsked(seat)}
  ) wanted on true`

const readBeyondOffers = statement<{ places: number }>("beyond-offers")(
  piece`select (${freePlaces} - (${liveOffers("select count(*)")}))::int as places
   from classes c where c.id = ${uuid("classId")}`,
)

/**
 * How many places of a class are left beside those offered to who waits for it. A reading of its own, asked only of a
 * class that somebody waits for: each booking would pay for it, and whoever writes beside a queue has locked the class.
 */
export async function beyondOffers(runner: Runner, asked: { classId: string; now: Date }): Promise<number> {
  const [row] = await readBeyondOffers(runner, asked)
  return row?.places ?? 0
}

/** `beyond` counts only while somebody waits: an offer that nobody waits for any more keeps no place. What is held for who asks is free. */
export function toClassFacts(row: ClassRow, asked: number | null, beyond: number): ClassFacts | undefined {
  if (row.class_id === null) return undefined
  const held = row.own_hold
  const hasPlace = held !== null || (row.occupied < row.capacity && row.first_free !== null)
  return {
    id: row.class_id,
    revision: row.class_revision,
    queueRevision: row.queue_revision,
    hasQueue: row.has_queue,
    hasHolds: row.has_holds,
    roomId: row.room_id,
    branchId: row.branch_id,
    isPublic: row.is_public,
    timeZone: row.time_zone,
    discipline: row.discipline,
    day: row.day,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    capacity: row.capacity,
    hasPlace,
    isFull: !hasPlace || (row.has_queue && held === null && beyond <= 0),
    type: row.type,
    status: row.status,
    isCancelled: row.is_cancelled,
    seats: {
      capacity: row.capacity,
      askedIsFree: row.asked_is_free || (held !== null && held === asked),
      firstFree: held ?? row.first_free,
    },
    times: toCancellationTimes(row.times),
    noShows: toNoShowTimes(row.no_shows),
    opening: row.opening === null ? null : openingOf(opensOf(row), toOpeningTimes(row.opening)),
  }
}
