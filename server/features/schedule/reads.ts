import { sql } from "kysely"
import { addDays, dayIn, defaultTimeZone } from "../../../contract/calendar.ts"
import { longestRange, mostClasses, toClassType } from "../../../contract/schedule.ts"
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
  limit?: number
  after?: string
}

/** Classes with the names of what they point to, as a query that others may extend. */
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
}

export type ClassQuery = ReturnType<typeof classesWithNames>
export type ClassRow = Awaited<ReturnType<ClassQuery["execute"]>>[number]

/** How many days a range spans. Throws VALIDATION when it ends before it begins, or spans too many. */
export function daysOf({ from, to }: ClassRange, now: Date): number {
  if (!to) return 7
  const fault = (message: string) => new Refusal("VALIDATION", { fields: [{ path: "to", message }] })
  if (from && to < from) throw fault("Debe ser igual o posterior a «from».")
  const first = from ?? dayIn(defaultTimeZone, now)
  if (to > addDays(first, longestRange - 1)) throw fault(`Pide ${longestRange} días como máximo.`)
  return Math.max(1, 1 + (Date.parse(to) - Date.parse(first)) / 86_400_000)
}

/** Narrows a query of classes to a range, and to the branches that the actor sees; soonest first. */
export function inRange(
  query: ClassQuery,
  range: ClassRange,
  actor: Actor | undefined,
  now: Date,
): ClassQuery {
  const { from, to } = range
  const today = sql<string>`(${now}::timestamptz at time zone b.time_zone)::date`
  const first = from ? sql<string>`${from}::date` : to ? sql<string>`least(${today}, ${to}::date)` : today
  const last = to ? sql<string>`${to}::date` : sql<string>`${first} + 6`
  let narrowed = query.where("c.day", ">=", first).where("c.day", "<=", last)
  if (range.branch) narrowed = narrowed.where("c.branch_id", "=", range.branch)
  if (range.discipline) narrowed = narrowed.where("c.discipline_id", "=", range.discipline)
  if (range.instructor) narrowed = narrowed.where("c.instructor_id", "=", range.instructor)
  if (range.type) narrowed = narrowed.where("c.type", "=", toClassType(range.type))
  return page(narrowed.where(isVisible(sightOfClasses(actor))), range, now)
}

/** How many classes a list of this range may hold; undefined for all of them. */
export const limitOf = ({ branch, limit }: ClassRange): number | undefined =>
  limit ?? (branch ? undefined : mostClasses)

/** Orders by the hour, and cuts what `limitOf` says, with one more that tells whether anything follows. */
function page(query: ClassQuery, range: ClassRange, now: Date): ClassQuery {
  const ordered = query.orderBy("c.starts_at").orderBy("d.name").orderBy("c.id")
  const limit = limitOf(range)
  if (limit === undefined) return ordered
  // Two days on either side hold every zone's day: by the hour alone the index finds where to begin and to stop.
  const { from = now, to = from, after } = range
  let cut = ordered
    .where("c.starts_at", ">=", sql<Date>`${from}::timestamptz - interval '2 days'`)
    .where("c.starts_at", "<", sql<Date>`${to}::timestamptz + interval '10 days'`)
  if (after) {
    const last = sql`(select k.starts_at, e.name, k.id from classes k join disciplines e on e.id = k.discipline_id
      where k.id = ${after})`
    cut = cut
      .where("c.starts_at", ">=", sql<Date>`(select starts_at from classes where id = ${after})`)
      .where(sql<boolean>`(c.starts_at, d.name, c.id) > ${last}`)
  }
  return cut.limit(limit + 1)
}
