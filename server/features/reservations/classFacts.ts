import type { ClassType } from "../../../contract/schedule.ts"
import type { CancellationTimes } from "../../../contract/studio.ts"
import { int, piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { toCancellationTimes } from "../studio/settings.ts"
import { freePlaces, liveOffers } from "./places.ts"

/** What is asked of a class when somebody wants to sit in it. Times in milliseconds. */
export interface ClassFacts {
  id: string
  revision: number
  queueRevision: number
  /** Somebody waits for a place. */
  hasQueue: boolean
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
  seats: SeatFacts
  times: CancellationTimes
}

/** The seats of a class's room as far as one booking needs them. */
export interface SeatFacts {
  capacity: number
  /** True when the asked seat exists, is not blocked and is not taken. */
  askedIsFree: boolean
  /** The free seat with the lowest number; null when there is none. */
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
  times: unknown
}

/** A piece of a statement: the facts of one class, with those of the seat asked for; no row when there is no such class. */
export const readClassFacts = piece`wanted as materialized (
  select c.id as class_id, c.revision as class_revision, c.queue_revision,
    exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as has_queue,
    c.room_id, c.branch_id, b.is_public, c.day, c.starts_at,
    c.ends_at, c.capacity, c.type, c.status, c.cancelled_at is not null as is_cancelled, b.time_zone, d.name as discipline,
    (select count(*)::int from reservations r where r.class_id = c.id and r.cancelled_at is null) as occupied,
    exists (
      select from room_seats s where s.room_id = c.room_id and s.seat = ${int.orNull("seat")} and not s.blocked
    ) and not exists (
      select from reservations r where r.class_id = c.id and r.seat = ${int.orNull("seat")} and r.cancelled_at is null
    ) as asked_is_free,
    (select s.seat from room_seats s
      where s.room_id = c.room_id and not s.blocked and s.seat <= c.capacity and not exists (
        select from reservations r where r.class_id = c.id and r.seat = s.seat and r.cancelled_at is null)
      order by s.seat limit 1) as first_free,
    (select value from settings where name = 'cancellation_times') as times
  from classes c
  join branches b on b.id = c.branch_id
  join disciplines d on d.id = c.discipline_id
  where c.id = ${uuid("classId")}
)`

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

/** `beyond` counts only while somebody waits: an offer that nobody waits for any more keeps no place. */
export function toClassFacts(row: ClassRow, beyond: number): ClassFacts | undefined {
  if (row.class_id === null) return undefined
  const hasPlace = row.occupied < row.capacity && row.first_free !== null
  return {
    id: row.class_id,
    revision: row.class_revision,
    queueRevision: row.queue_revision,
    hasQueue: row.has_queue,
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
    isFull: !hasPlace || (row.has_queue && beyond <= 0),
    type: row.type,
    status: row.status,
    isCancelled: row.is_cancelled,
    seats: { capacity: row.capacity, askedIsFree: row.asked_is_free, firstFree: row.first_free },
    times: toCancellationTimes(row.times),
  }
}
