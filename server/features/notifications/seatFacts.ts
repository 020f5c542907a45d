import { type Piece, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { classColumn, classNames } from "./classFacts.ts"
import type { ClassFacts, SeatFacts } from "./facts.ts"

interface Row {
  reservation_id: string
  user_id: string
  email: string
  first_name: string
  seat: number
  free_until: Date
  package: string
  is_unlimited: boolean
  expires_at: Date
  class: ClassFacts
  first_id: string
  first_created_at: Date
  changes: number
}

/** The reservations that `asked` yields, each with the first of the row of changes that it ends. */
const seatsOf = <Needs>(asked: Piece<Needs>) => piece`with recursive asked as (${asked}), line as (
    select r.id as asked_id, r.id, r.changed_from, r.created_at, 0 as changes
    from reservations r join asked on asked.id = r.id
    union all
    select line.asked_id, r.id, r.changed_from, r.created_at, line.changes + 1
    from line join reservations r on r.id = line.changed_from
  )
  select r.id as reservation_id, u.id as user_id, u.email, u.first_name, r.seat, r.free_until,
    h.description as package, h.is_unlimited, h.expires_at, ${classColumn} as class,
    line.id as first_id, line.created_at as first_created_at, line.changes
  from line
  join reservations r on r.id = line.asked_id
  join users u on u.id = r.user_id and u.closed_at is null
  join held_packages h on h.id = r.held_package_id
  join classes c on c.id = r.class_id ${classNames}
  where line.changed_from is null
  order by r.id`

const readByIds = statement<Row>("seats-to-tell")(seatsOf(piece`select unnest(${uuids("ids")}) as id`))
const readOfClass = statement<Row>("seats-of-class-to-tell")(
  seatsOf(piece`select id from reservations where class_id = ${uuid("classId")} and cancelled_at is null`),
)

/** A reservation as mails speak of it, and what its place in calendars is counted from. */
export interface Seat {
  userId: string
  address: string
  facts: Omit<SeatFacts, "calendar">
  /** The end of the package that pays it. */
  expiresAt: Date
  first: { id: string; madeAt: Date; changes: number }
}

/** Some reservations, or all that a class has. */
export async function readSeats(
  runner: Runner,
  which: { ids: readonly string[] } | { classId: string },
): Promise<Seat[]> {
  const rows = await ("ids" in which ? readByIds(runner, which) : readOfClass(runner, which))
  return rows.map((row) => ({
    userId: row.user_id,
    address: row.email,
    facts: {
      firstName: row.first_name,
      reservationId: row.reservation_id,
      seat: row.seat,
      freeUntil: row.free_until.toISOString(),
      package: row.package,
      isUnlimited: row.is_unlimited,
      class: row.class,
    },
    expiresAt: row.expires_at,
    first: { id: row.first_id, madeAt: row.first_created_at, changes: row.changes },
  }))
}

/** Whom a reservation's mail goes to, and what it says of it. */
export interface Told {
  userId: string
  address: string
  facts: SeatFacts
}

/**
 * What is told of a reservation as of `at`. Its version in calendars is higher with every change, cancellation and move: the
 * seconds since it was first made, and the changes; `isEnd` comes after any that the same moment made.
 */
export function toldAt({ userId, address, facts, first }: Seat, at: Date, isEnd = false): Told {
  const seconds = Math.max(0, Math.floor((at.getTime() - first.madeAt.getTime()) / 1000))
  const sequence = seconds + first.changes + (isEnd ? 1 : 0)
  return { userId, address, facts: { ...facts, calendar: { id: first.id, sequence } } }
}
