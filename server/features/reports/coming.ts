import type { z } from "zod"
import { addDays } from "../../../contract/calendar.ts"
import { type ClassToLookAt, type getComing, mostToLookAt, nearlyEmpty } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { instant, piece, texts, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { isTaking } from "../reservations/deciding/places.ts"
import { classesOn } from "./kept/classes.ts"
import { seenDay, seenIds } from "./seen.ts"

type LookedAt = z.input<typeof ClassToLookAt>

interface Row {
  days: ({ day: string } & Record<"classes" | "capacity" | "occupied" | "empty" | "waited", number>)[]
  empty: LookedAt[]
  waited: LookedAt[]
}

const isEmpty = `is_open and occupied < capacity * ${nearlyEmpty}`
const isWaited = "waiting > 0"

/** The first of the counted classes that are of a kind. */
const firstOf = (isOfKind: string) => `(
  select coalesce(jsonb_agg(
    jsonb_build_object('id', c.id, 'startsAt', c.starts_at, 'timeZone', b.time_zone, 'branchId', b.id, 'branchName', b.name,
      'discipline', d.name, 'instructor', trim(concat(i.first_name, ' ', i.last_name)),
      'capacity', c.capacity, 'occupied', c.occupied, 'waiting', c.waiting)
    order by c.starts_at, c.id), '[]')
  from (select * from counted where ${isOfKind} order by starts_at, id limit ${mostToLookAt}) c
  join branches b on b.id = c.branch_id join disciplines d on d.id = c.discipline_id join instructors i on i.id = c.instructor_id)`

/** Every class of seven days that has not begun: counted here, since hundreds of them for ten that are shown are slow to send. */
const readClasses = statement<Row>("report-coming")(
  piece`with waiting as (
     select w.class_id, count(*)::int as n from waitlist_entries w where w.ended_at is null group by w.class_id
   ), held as (
     select s.class_id, count(*)::int as n from seatings s where s.held_until is not null and ${isTaking} group by s.class_id
   ), counted as materialized (
     select c.*, c.held + coalesce(h.n, 0) as occupied, coalesce(w.n, 0) as waiting
     from (${classesOn(piece`${texts("days")}::date[]`)}) c left join waiting w on w.class_id = c.id left join held h on h.class_id = c.id
     where c.starts_at > ${instant("now")} and c.cancelled_at is null
       and (${uuids.orNull("seen")} is null or c.branch_id = any(${uuids.orNull("seen")}))
   )
   select (select coalesce(jsonb_agg(s), '[]') from (
       select day, count(*)::int as classes, sum(capacity)::int as capacity, sum(occupied)::int as occupied,
         (count(*) filter (where ${isEmpty}))::int as empty, (count(*) filter (where ${isWaited}))::int as waited
       from counted group by day) s) as days,
     ${firstOf(isEmpty)} as empty, ${firstOf(isWaited)} as waited`,
)

export async function readComing(context: Context<Actor>): Promise<z.input<typeof getComing.output>> {
  const first = await seenDay(context)
  const seven = Array.from({ length: 7 }, (_, n) => addDays(first, n))
  const [row] = await readClasses(context.pool, {
    days: seven,
    seen: seenIds(context) ?? null,
    now: context.clock.now(),
  })
  const { days, empty, waited } = row as Row
  const none = { classes: 0, capacity: 0, occupied: 0 }
  const totalOf = (kind: "empty" | "waited") => days.reduce((sum, one) => sum + one[kind], 0)
  return {
    days: seven.map((day) => {
      const { classes, capacity, occupied } = days.find((one) => one.day === day) ?? none
      return { day, classes, capacity, occupied }
    }),
    empty: { total: totalOf("empty"), classes: empty.map(withInstant) },
    waited: { total: totalOf("waited"), classes: waited.map(withInstant) },
  }
}

const withInstant = (one: LookedAt): LookedAt => ({ ...one, startsAt: new Date(one.startsAt).toISOString() })
