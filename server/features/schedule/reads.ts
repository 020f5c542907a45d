import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { addDays, dayIn, daysBetween } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
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
      "i.first_name as instructor_first_name",
      "c.info",
      "c.capacity",
      "c.status",
      "c.type",
      "c.created_at",
      "c.cancelled_at",
      "c.revision",
    ])
}

export type ClassQuery = ReturnType<typeof classesWithNames>
export type ClassRow = Awaited<ReturnType<ClassQuery["execute"]>>[number]

/** How many days a range spans. Throws VALIDATION when it ends before it begins, or spans more than `longest`. */
export function daysOf(
  { from, to }: Pick<ClassRange, "from" | "to">,
  now: Date,
  longest = longestRange,
): number {
  if (!to) return 7
  const fault = (message: string) => new Refusal("VALIDATION", { fields: [{ path: "to", message }] })
  if (from && to < from) throw fault("Debe ser igual o posterior al primer día.")
  const first = from ?? dayIn(studioZone(), now)
  if (to > addDays(first, longest - 1)) throw fault(`Pide ${longest} días como máximo.`)
  return Math.max(1, 1 + daysBetween(first, to))
}

/** Narrows a query of classes to a range, and to the branches that the actor sees. */
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
  let narrowed = query.where(isVisible(sightOfClasses(actor)))
  if (range.branch) narrowed = narrowed.where("c.branch_id", "=", range.branch)
  if (range.discipline) narrowed = narrowed.where("c.discipline_id", "=", range.discipline)
  if (range.instructor) narrowed = narrowed.where("c.instructor_id", "=", range.instructor)
  if (range.type) narrowed = narrowed.where("c.type", "=", toClassType(range.type))
  const limit = limitOf(range)
  if (limit === undefined) return narrowed.where("c.day", ">=", first).where("c.day", "<=", last)

  const walked = overDays(narrowed, first, last)
  return (range.after ? walked.where(follows(range.after)) : walked)
    .orderBy("c.starts_at")
    .orderBy("c.id")
    .limit(limit + 1)
}

/**
 * Narrows a query over `classes c` to some days so that a page is walked to by the hour, from where the
 * first day begins in any zone to where the last one ends. The days are said so that no index serves them: it would gather
 * the whole range before the page is cut.
 */
export function overDays<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  from: string | RawBuilder<string>,
  to: string | RawBuilder<string>,
): SelectQueryBuilder<DB, Tables, Row> {
  const [first, last] = [sql`(${from})::date`, sql`(${to})::date`]
  return query
    .where(
      sql<boolean>`c.starts_at >= (select min(${first}::timestamp at time zone b.time_zone) from branches b)`,
    )
    .where(
      sql<boolean>`c.starts_at < (select max((${last} + 1)::timestamp at time zone b.time_zone) from branches b)`,
    )
    .where(sql<boolean>`c.day - ${first} >= 0 and ${last} - c.day >= 0`)
}

/** How many classes a list of this range may hold; undefined for all of them. One more says that others follow. */
export const limitOf = ({ branch, limit }: ClassRange): number | undefined =>
  limit ?? (branch ? undefined : mostClasses)

const follows = (id: string) =>
  sql<boolean>`(c.starts_at, c.id) > ((select starts_at from classes where id = ${id}), ${id}::uuid)`

/** The last of a page, in the order that `limit` cuts by. */
export const lastOf = (rows: readonly ClassRow[]): ClassRow | undefined =>
  rows.reduce<ClassRow | undefined>((last, row) => (last && compare(last, row) > 0 ? last : row), undefined)

const compare = (a: ClassRow, b: ClassRow) =>
  Number(a.starts_at) - Number(b.starts_at) || (a.id > b.id ? 1 : -1)
