import { sql } from "kysely"
import pLimit from "p-limit"
import type { z } from "zod"
import type { StudioClass } from "../../../../contract/schedule.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { inKysely } from "../../../platform/database/inKysely.ts"
import { listed, piece, uuids } from "../../../platform/database/piece.ts"
import { planned } from "../../../platform/database/planned.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { openingAhead, opensOf } from "../../schedule/opening.ts"
import {
  type ClassQuery,
  type ClassRange,
  type ClassRow,
  classesWithNames,
  daysOf,
  inRange,
  lastOf,
  limitOf,
} from "../../schedule/reads.ts"
import { toOpeningTimes } from "../../studio/settings.ts"
import { isVisible, sightOfClasses } from "../../studio/visible.ts"
import { isTaking, liveOffers, placesLeft } from "../deciding/places.ts"

type Reader = Pick<Context, "db" | "pool" | "clock"> & { actor?: Actor }
type ClassInput = z.input<typeof StudioClass>

/** The seats that are taken, counted from the reservations and the holds themselves. */
const takenSeats = (now: Date) =>
  sql<number[]>`array(
    select s.seat from seatings s where s.class_id = c.id and ${inKysely(isTaking, { now })} order by s.seat
  )`.as("taken_seats")

/** Of the seats that the room has for sale, which were gathered once for all its classes, less those offered to who waits. */
const available = (now: Date) =>
  sql<number>`(${inKysely(leftOfGathered, {})} - case
    when exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null)
    then (${inKysely(liveOffers("select count(*)"), { now })}) else 0 end)::int`.as("available")

const leftOfGathered = placesLeft(
  "c.capacity",
  piece`cardinality(c.taken_seats)`,
  piece`select count(*) from unnest(u.seats) s where s <= c.capacity and s <> all(c.taken_seats)`,
)

/** As a setting is kept; null: reservations are always open. */
const opening = sql<unknown>`(select value from settings where name = 'opening')`.as("opening")

type Seated = ClassRow & { taken_seats: number[]; available: number; opening: unknown }

/** The classes of a query with the seats that are taken and how many are left; soonest first. */
function withSeats({ db, clock }: Pick<Context, "db" | "clock">, classes: ClassQuery) {
  const now = clock.now()
  return db
    .with(
      (name) => name("picked").materialized(),
      () => classes.select(takenSeats(now)),
    )
    .with(
      (name) => name("usable").materialized(),
      (cte) =>
        cte
          .selectFrom("room_seats as s")
          .select(["s.room_id", sql<number[]>`array_agg(s.seat)`.as("seats")])
          .where("s.blocked", "=", false)
          .where(sql<boolean>`s.room_id = any(array(select distinct room_id from picked))`)
          .groupBy("s.room_id"),
    )
    .selectFrom("picked as c")
    .leftJoin("usable as u", "u.room_id", "c.room_id")
    .selectAll("c")
    .select([available(now), opening])
    .orderBy("c.starts_at")
    .orderBy("c.discipline")
    .orderBy("c.id")
}

/** What reservations wait for is one for all classes: it is read of the first row, not of each. */
function toClasses(rows: readonly Seated[], now: Date): ClassInput[] {
  const kept = rows[0]?.opening ?? null
  const times = kept === null ? null : toOpeningTimes(kept)
  return rows.map((row) => toClass(row, times && openingAhead(opensOf(row), times, now)))
}

function toClass(row: Seated, opensAt: ClassInput["opening"]): ClassInput {
  return {
    id: row.id,
    day: row.day,
    hour: row.hour,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    branch: row.branch_id,
    branchName: row.branch_name,
    room: row.room_id,
    roomName: row.room_name,
    discipline: row.discipline,
    disciplineId: row.discipline_id,
    instructor: row.instructor,
    instructorFirstName: row.instructor_first_name,
    instructorId: row.instructor_id,
    info: row.info,
    capacity: row.capacity,
    occupied: row.taken_seats.length,
    takenSeats: row.taken_seats,
    available: Math.max(0, row.available),
    status: row.status as ClassInput["status"],
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    opening: opensAt,
    type: row.type as ClassInput["type"],
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
  }
}

const areOf = piece`c.id = any(${listed(uuids("ids"))})`

/** Those of these ids that there are, whoever sees them. */
export async function classesOf(
  reader: Pick<Context, "db" | "pool" | "clock">,
  ids: string[],
): Promise<ClassInput[]> {
  const query = classesWithNames(reader).where(inKysely<boolean, { ids: string[] }>(areOf, { ids }))
  return toClasses(await planned(reader.pool, withSeats(reader, query)), reader.clock.now())
}

/** Throws VALIDATION, and UNAVAILABLE when too many wait for a wide range. */
export async function listClasses(
  reader: Reader,
  range: ClassRange,
): Promise<{ classes: ClassInput[]; next: string | null }> {
  const now = reader.clock.now()
  const read = () =>
    planned(reader.pool, withSeats(reader, inRange(classesWithNames(reader), range, reader.actor, now)))
  const rows = await (daysOf(range, now) > widest ? wide(read) : read())
  const extra = rows.length > (limitOf(range) ?? rows.length) ? lastOf(rows) : undefined
  const page = rows.filter((row) => row !== extra)
  return { classes: toClasses(page, now), next: extra ? (lastOf(page)?.id ?? null) : null }
}

/** Throws CLASS_NOT_FOUND, also for a class of a branch that the actor does not see. */
export async function readClass(reader: Reader, id: string): Promise<ClassInput> {
  const query = classesWithNames(reader)
    .where("c.id", "=", id)
    .where(isVisible(sightOfClasses(reader.actor)))
  const [found] = toClasses(await planned(reader.pool, withSeats(reader, query)), reader.clock.now())
  if (!found) throw new Refusal("CLASS_NOT_FOUND")
  return found
}

/** Days that everybody may ask for at once; wider ranges take turns, so that small reads go on beside them. */
export const widest = 14
const turns = pLimit(2)
const mostWaiting = 50

/** A turn for a read of many days. Throws UNAVAILABLE when too many wait for theirs. */
export function wide<T>(read: () => Promise<T>): Promise<T> {
  if (turns.pendingCount >= mostWaiting) throw new Refusal("UNAVAILABLE", { retryAfter: 2 })
  return turns(read)
}
