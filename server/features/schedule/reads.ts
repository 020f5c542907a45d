import { sql } from "kysely"
import { addDays, dayIn, defaultTimeZone } from "../../../contract/calendar.ts"
import { toClassType } from "../../../contract/schedule.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isVisible, sightOfClasses } from "../studio/visible.ts"

export interface ClassRange {
  branch?: string
  from?: string
  to?: string
  discipline?: string
  instructor?: string
  type?: string
}

/** Most days that one list may span. */
const longestRange = 62

/** Classes with the names of what they point to, as a query that others may extend; ordered by hour. */
export function classesWithNames({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("classes as c")
    .innerJoin("branches as b", "b.id", "c.branch_id")
    .innerJoin("rooms as r", "r.id", "c.room_id")
    .innerJoin("disciplines as d", "d.id", "c.discipline_id")
    .innerJoin("instructors as i", "i.id", "c.instructor_id")
    .select([
      "c.id",
      "c.day",
      "c.hour",
      "c.starts_at",
      "c.ends_at",
      "b.time_zone",
      "c.branch_id",
      "b.name as branch_name",
      "c.room_id",
      "r.name as room_name",
      "d.id as discipline_id",
      "d.name as discipline",
      "i.id as instructor_id",
      sql<string>`trim(i.first_name || ' ' || i.last_name)`.as("instructor"),
      "c.info",
      "c.capacity",
      "c.status",
      "c.type",
      "c.created_at",
    ])
    .orderBy("c.starts_at")
    .orderBy("d.name")
}

export type ClassQuery = ReturnType<typeof classesWithNames>
export type ClassRow = Awaited<ReturnType<ClassQuery["execute"]>>[number]

/** Narrows a query of classes to a range, and to the branches that the actor sees. Throws VALIDATION. */
export function inRange(
  query: ClassQuery,
  range: ClassRange,
  actor: Actor | undefined,
  now: Date,
): ClassQuery {
  const { from, to } = range
  if (from && to && to < from) {
    throw new Refusal("VALIDATION", {
      fields: [{ path: "to", message: "Debe ser igual o posterior a «from»." }],
    })
  }
  if (to && to > addDays(from ?? dayIn(defaultTimeZone, now), longestRange - 1)) {
    throw new Refusal("VALIDATION", {
      fields: [{ path: "to", message: `Pide ${longestRange} días como máximo.` }],
    })
  }
  const today = sql<string>`(${now}::timestamptz at time zone b.time_zone)::date`
  const first = from ? sql<string>`${from}::date` : to ? sql<string>`least(${today}, ${to}::date)` : today
  const last = to ? sql<string>`${to}::date` : sql<string>`${first} + 6`
  let narrowed = query.where("c.day", ">=", first).where("c.day", "<=", last)
  if (range.branch) narrowed = narrowed.where("c.branch_id", "=", range.branch)
  if (range.discipline) narrowed = narrowed.where("c.discipline_id", "=", range.discipline)
  if (range.instructor) narrowed = narrowed.where("c.instructor_id", "=", range.instructor)
  if (range.type) narrowed = narrowed.where("c.type", "=", toClassType(range.type))
  return narrowed.where(isVisible(sightOfClasses(actor)))
}
