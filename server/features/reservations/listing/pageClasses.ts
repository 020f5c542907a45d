import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { orderOf } from "../../../../contract/paging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import { type ClassOrder, longestList, type pageClasses as page } from "../../../../contract/schedule.ts"
import { hasWords } from "../../../../contract/words.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { pageWithin } from "../../../platform/database/cut.ts"
import { inKysely } from "../../../platform/database/inKysely.ts"
import { daysOf, overDays } from "../../schedule/reads.ts"
import { listDisciplines } from "../../studio/disciplines.ts"
import { isTaking } from "../deciding/places.ts"
import { classesOf, wide, widest } from "./classes.ts"

type Wanted = z.output<typeof page.query>

/** As a dictionary in Spanish has them. */
const inSpanish = (text: RawBuilder<string>) => sql`${text} collate "es-x-icu"`

/**
 * What a page is cut by: each looks for what it alone needs, since all classes of the days are put in order for the few that are shown. Of
 * the tables that are joined for it PostgreSQL leaves out what no order names.
 */
const ordersAt = (now: Date): Record<ClassOrder, RawBuilder<unknown>> => ({
  startsAt: sql`c.starts_at`,
  hour: sql`c.hour`,
  discipline: inSpanish(sql`d.name`),
  instructor: inSpanish(sql`i.first_name || ' ' || i.last_name`),
  branch: inSpanish(sql`b.name`),
  occupancy: sql`(select count(*) from seatings s where s.class_id = c.id and ${inKysely(isTaking, { now })})::float
    / c.capacity`,
})

/** One page of the classes of some days, and how many there are; a page that is no more is the last. Throws VALIDATION, and UNAVAILABLE like `listClasses`. */
export async function pageClasses(context: Context<Actor>, wanted: Wanted) {
  const days = daysOf(wanted, context.clock.now(), longestList)
  const { ids, total } = await (days > widest ? wide(() => pick(context, wanted)) : pick(context, wanted))
  const classes = new Map((await classesOf(context, ids)).map((item) => [item.id, item]))
  // One that was deleted since it was picked is left out.
  return { classes: ids.flatMap((id) => classes.get(id) ?? []), total }
}

async function pick(context: Context<Actor>, wanted: Wanted): Promise<{ ids: string[]; total: number }> {
  const among = await narrowed(context, wanted)
  const { by, descending } = orderOf<ClassOrder>(wanted.sort ?? "startsAt")
  const direction = descending ? "desc" : "asc"
  // Of one branch its days are an index; of all, the hour is, and the page is cut before the rest is gathered.
  const ranged = wanted.branch
    ? among.where("c.day", ">=", wanted.from).where("c.day", "<=", wanted.to)
    : overDays(among, wanted.from, wanted.to)
  const pageAt = (page: number) =>
    ranged
      .leftJoin("branches as b", "b.id", "c.branch_id")
      .leftJoin("disciplines as d", "d.id", "c.discipline_id")
      .leftJoin("instructors as i", "i.id", "c.instructor_id")
      .select("c.id")
      .orderBy(ordersAt(context.clock.now())[by], direction)
      .$if(by !== "startsAt", (query) => query.orderBy("c.starts_at"))
      .orderBy("c.id", by === "startsAt" ? direction : "asc")
      .offset((page - 1) * wanted.size)
      .limit(wanted.size)
  if (by !== "startsAt") {
    // All are gathered to be put in that order: they are counted on the way, unless the page is no more.
    const rows = await pageAt(wanted.page).select(sql<string>`count(*) over ()`.as("total")).execute()
    if (rows[0]) return { ids: rows.map(({ id }) => id), total: Number(rows[0].total) }
  }
  const counted = await among
    .where("c.day", ">=", wanted.from)
    .where("c.day", "<=", wanted.to)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow()
  const total = Number(counted.total)
  const rows = await pageAt(pageWithin(wanted, total)).execute()
  return { ids: rows.map(({ id }) => id), total }
}

/** The classes that a page is cut from, but for their days. */
async function narrowed(context: Context<Actor>, { branch, instructor, search }: Wanted) {
  let query = context.db.selectFrom("classes as c")
  const permitted = permittedBranches(context.actor.permissions, "clases")
  if (permitted) query = query.where(sql<boolean>`c.branch_id = any(${permitted}::uuid[])`)
  if (branch) query = query.where("c.branch_id", "=", branch)
  if (instructor) query = query.where("c.instructor_id", "=", instructor)
  if (search?.trim()) {
    const { disciplines } = await listDisciplines(context)
    const ids = disciplines.filter(({ name }) => hasWords(name, search)).map(({ id }) => id)
    query = query.where(sql<boolean>`c.discipline_id = any(${ids}::uuid[])`)
  }
  return query
}
