import { addMissing, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"
import type { Runner } from "../../platform/database/statement.ts"

type Filled =
  | "info"
  | "revision"
  | "queue_revision"
  | "status"
  | "cancelled_at"
  | "cancelled_by"
  | "shares_hour"
export type ClassRow = Row<"classes", Filled>

/**
 * Adds the classes that are not there. One that was moved since an earlier import is known by its id, one that
 * the studio made itself by its room and hour; both stay as they are. One that comes beside another class of its room or
 * instructor, which the studio made meanwhile, is marked and not refused.
 */
export async function importClasses(bulk: Bulk, rows: Iterable<ClassRow>): Promise<Found> {
  const found = await addMissing(
    bulk,
    "classes",
    marked(rows),
    `found.id = given.id or
     (found.room_id = given.room_id and found.starts_at = given.starts_at and found.cancelled_at is null)`,
  )
  await bulk.client.query(
    `update classes c set shares_hour = false
     where c.shares_hour and not exists (
       select from classes k
       where (k.room_id = c.room_id or k.instructor_id = c.instructor_id) and k.id <> c.id
         and k.starts_at < c.ends_at and c.starts_at < k.ends_at
         and k.starts_at > c.starts_at - interval '1 day' and k.starts_at < c.starts_at + interval '1 day')`,
  )
  return found
}

export interface KnownClass {
  id: string
  branch_id: string
  room_id: string
  discipline_id: string
  instructor_id: string
  day: string
  hour: string
  starts_at: Date
  ends_at: Date
  capacity: number
  type: string
  discipline: string
  /** The room's name. */
  room: string
  is_cancelled: boolean
}

/** The classes of those days that take place, and those of these ids. */
export async function findClasses(runner: Runner, days: string[], ids: string[]): Promise<KnownClass[]> {
  const { rows } = await runner.query<KnownClass>(
    `select c.id, c.branch_id, c.room_id, c.discipline_id, c.instructor_id, c.day, c.hour, c.starts_at, c.ends_at,
       c.capacity, c.type, d.name as discipline, r.name as room, c.cancelled_at is not null as is_cancelled
     from classes c join disciplines d on d.id = c.discipline_id join rooms r on r.id = c.room_id
     where (c.day = any($1::date[]) and c.cancelled_at is null) or c.id = any($2)`,
    [days, ids],
  )
  return rows
}

export type SlotRow = Row<"weekly_slots", "info" | "revision">

/**
 * Adds the hours of the week that are not there, after their classes: what they have made already after `now`, so that
 * what the studio cancels of it is not made again.
 */
export async function importSlots(bulk: Bulk, rows: readonly SlotRow[], now: Date): Promise<Found> {
  const found = await addMissing(
    bulk,
    "weekly_slots",
    rows,
    `found.id = given.id or
     (found.room_id = given.room_id and found.weekday = given.weekday and found.hour = given.hour)`,
  )
  const planned = await bulk.client.query<{ slot_id: string; day: string }>(
    `insert into planned_classes (slot_id, day, class_id)
     select s.id, c.day, c.id from weekly_slots s
     join classes c on c.room_id = s.room_id and c.hour = s.hour and extract(isodow from c.day) - 1 = s.weekday
     where s.id = any($1) and c.starts_at >= $2 and not exists (select from planned_classes p where p.class_id = c.id)
     on conflict do nothing returning slot_id, day`,
    [rows.map(({ id }) => found.known.get(id) ?? id), now],
  )
  await bulk.added?.("planned_classes", planned.rows)
  return found
}

function* marked(rows: Iterable<ClassRow>): Generator<ClassRow & { shares_hour: boolean }> {
  for (const row of rows) yield { ...row, shares_hour: true }
}
