import { sql } from "kysely"
import type { z } from "zod"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type ClassRange, type ClassRow, classesWithNames, inRange } from "../schedule/reads.ts"
import { isVisible, sightOfClasses } from "../studio/visible.ts"

type Reader = Pick<Context, "db" | "clock"> & { actor?: Actor }
type ClassInput = z.input<typeof StudioClass>

/** The seats that are taken, counted from the reservations themselves. */
const takenSeats = sql<number[]>`array(
  select r.seat from reservations r where r.class_id = c.id and r.cancelled_at is null order by r.seat
)`.as("taken_seats")

const available = sql<number>`least(
  c.capacity - (select count(*) from reservations r where r.class_id = c.id and r.cancelled_at is null),
  (select count(*) from room_seats s
    where s.room_id = c.room_id and not s.blocked and s.seat <= c.capacity and not exists (
      select from reservations r where r.class_id = c.id and r.seat = s.seat and r.cancelled_at is null))
)::int`.as("available")

type Seated = ClassRow & { taken_seats: number[]; available: number }

export function toClass(row: Seated): ClassInput {
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
    instructorId: row.instructor_id,
    info: row.info,
    capacity: row.capacity,
    occupied: row.taken_seats.length,
    takenSeats: row.taken_seats,
    available: Math.max(0, row.available),
    status: row.status as ClassInput["status"],
    type: row.type as ClassInput["type"],
    createdAt: row.created_at.toISOString(),
  }
}

/** Classes with the names of what they point to and the seats that are taken. */
export function classesWithSeats(reader: Pick<Context, "db">) {
  return classesWithNames(reader).select([takenSeats, available])
}

export async function listClasses(reader: Reader, range: ClassRange): Promise<{ classes: ClassInput[] }> {
  const query = inRange(classesWithNames(reader), range, reader.actor, reader.clock.now())
  return { classes: (await query.select([takenSeats, available]).execute()).map(toClass) }
}

/** Throws CLASS_NOT_FOUND, also for a class of a branch that the actor does not see. */
export async function readClass(reader: Reader, id: string): Promise<ClassInput> {
  const row = await classesWithSeats(reader)
    .where("c.id", "=", id)
    .where(isVisible(sightOfClasses(reader.actor)))
    .executeTakeFirst()
  if (!row) throw new Refusal("CLASS_NOT_FOUND")
  return toClass(row)
}
