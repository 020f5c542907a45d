import type pg from "pg"
import type { Platform } from "../../../platform/context.ts"
import { lateClassDays, lateClasses, notOver } from "./classes.ts"
import { inOneSnapshot } from "./inOneSnapshot.ts"
import { classesByDay, summedClasses } from "./sums.ts"

/** Days that are kept from today on: the seven of who looks ahead, and one on either side, as clocks are. */
const ahead = 9
/** Days that are kept by one transaction, and classes that it keeps again: no statement takes long. */
const [mostDays, mostLate] = [31, 5_000]

/** Keeps what classes are told by, of days that are over and of the coming week: of days that were not kept yet, and again of those that were noted. */
export async function sumClasses({ pool }: Pick<Platform, "pool">): Promise<void> {
  while (await sumSome(pool)) {}
}

/** Whether there is more to keep. */
const sumSome = (pool: pg.Pool): Promise<boolean> =>
  inOneSnapshot(pool, "class_sums_until", async (client) => {
    const unrated = await noteUnrated(client)
    const span = await spanToSum(client)
    if (!span.late && span.since === span.until) return false
    await sumSeats(client, span)
    await sumDays(client, span)
    await client.query("delete from late_classes")
    await client.query(
      `insert into class_sums_until (until) values ($1) on conflict (single) do update set until = excluded.until`,
      [span.until],
    )
    return unrated > 0 || span.until < span.last
  })

/** Some of those that were kept by who knew nothing of ratings are kept anew, as what was written since. How many. */
async function noteUnrated(client: pg.PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    "insert into late_classes (class_id, day) select class_id, day from class_sums where answers is null order by day limit $1",
    [mostLate / 2],
  )
  return rowCount ?? 0
}

interface Span {
  /** Null: nothing is kept yet, or so much was noted that all of it is kept anew. */
  since: string | null
  until: string
  /** Where it is to end. */
  last: string
  late: boolean
}

async function spanToSum(client: pg.PoolClient): Promise<Span> {
  const { rows } = await client.query<Span>(
    `select since, least(last, coalesce(since, (select min(day) from classes)) + $3::int) as until, last, late > 0 as late
     from (
       select case when l.late <= $2 then k.until end as since, (now() at time zone 'UTC')::date + $1::int as last, l.late
       from (select count(*) as late from (select distinct class_id from late_classes limit $2 + 1) n) l
         left join class_sums_until k on true
     ) s`,
    [ahead, mostLate, mostDays],
  )
  return rows[0] as Span
}

/** In the order of days, so that those of a week lie together. */
async function sumSeats(client: pg.PoolClient, { since, until }: Span): Promise<void> {
  await client.query(`delete from class_sums where $1::date is null or class_id in (${lateClasses})`, [since])
  await client.query(
    `insert into class_sums (class_id, branch_id, instructor_id, discipline_id, day, starts_at, capacity, is_open, cancelled_at,
       booked, held, attended, marked, answers, stars, five, low, worded)
     ${summedClasses(`(
       select * from classes where id in (${lateClasses}) and day < $2::date
       union
       select c.* from branches b join classes c on c.branch_id = b.id
       where c.day >= coalesce($1::date, '-infinity') and c.day < $2::date)`)}
     order by day, class_id`,
    [since, until],
  )
}

async function sumDays(client: pg.PoolClient, { since, until }: Span): Promise<void> {
  const again = `(day < $2::date - ${notOver} and (day >= coalesce($1::date - ${notOver}, '-infinity') or day in (${lateClassDays})))`
  await client.query(`delete from class_days where $1::date is null or ${again}`, [since, until])
  await client.query(
    `insert into class_days (day, instructor_id, discipline_id, held, attended, is_marked, classes) ${classesByDay(again)}`,
    [since, until],
  )
}
