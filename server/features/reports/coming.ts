import type { z } from "zod"
import { addDays } from "../../../contract/calendar.ts"
import { type getComing, mostToLookAt, nearlyEmpty } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { instant, piece, text, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { isTaking } from "../reservations/deciding/places.ts"
import { seenDay, seenIds } from "./seen.ts"

interface Row {
  id: string
  day: string
  starts_at: Date
  time_zone: string
  branch_id: string
  branch_name: string
  discipline: string
  instructor: string
  status: string
  capacity: number
  occupied: number
  waiting: number
}

/** Every class of seven days that has not begun. */
const readClasses = statement<Row>("report-coming")(
  piece`select c.id, c.day, c.starts_at, b.time_zone, b.id as branch_id, b.name as branch_name, d.name as discipline,
     trim(concat(i.first_name, ' ', i.last_name)) as instructor, c.status, c.capacity,
     (select count(*)::int from seatings s where s.class_id = c.id and ${isTaking}) as occupied,
     (select count(*)::int from waitlist_entries w where w.class_id = c.id and w.ended_at is null) as waiting
   from branches b
   join classes c on c.branch_id = b.id
     and c.day between ${text("day")}::date and ${text("day")}::date + 6
     and c.starts_at > ${instant("now")} and c.cancelled_at is null
   join disciplines d on d.id = c.discipline_id
   join instructors i on i.id = c.instructor_id
   where ${uuids.orNull("seen")} is null or b.id = any(${uuids.orNull("seen")})
   order by c.starts_at, c.id`,
)

export async function readComing(context: Context<Actor>): Promise<z.input<typeof getComing.output>> {
  const day = await seenDay(context)
  const rows = await readClasses(context.pool, {
    day,
    seen: seenIds(context) ?? null,
    now: context.clock.now(),
  })
  const sumOf = (of: Row[], name: "capacity" | "occupied") => of.reduce((sum, one) => sum + one[name], 0)
  const days = Array.from({ length: 7 }, (_, n) => addDays(day, n))
  return {
    days: days.map((day) => {
      const those = rows.filter((row) => row.day === day)
      return {
        day,
        classes: those.length,
        capacity: sumOf(those, "capacity"),
        occupied: sumOf(those, "occupied"),
      }
    }),
    empty: firstOf(rows.filter(isNearlyEmpty)),
    waited: firstOf(rows.filter(({ waiting }) => waiting > 0)),
  }
}

const isNearlyEmpty = ({ status, occupied, capacity }: Row) =>
  status === "abierta" && occupied < capacity * nearlyEmpty

const firstOf = (rows: Row[]) => ({
  total: rows.length,
  classes: rows.slice(0, mostToLookAt).map((row) => ({
    id: row.id,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    branchId: row.branch_id,
    branchName: row.branch_name,
    discipline: row.discipline,
    instructor: row.instructor,
    capacity: row.capacity,
    occupied: row.occupied,
    waiting: row.waiting,
  })),
})
