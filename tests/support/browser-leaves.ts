import type pg from "pg"
import { tell } from "./browser-news.ts"

/** What every visitor of a studio is shown, and what rules it. */
const shown = {
  branches: "select id, name from branches where is_public",
  disciplines: "select id, name from disciplines",
  instructors: "select id, first_name, last_name, bio from instructors where is_active",
  packages: "select id, description, amount, special_price from packages where is_active",
  settings: "select name, value from settings",
  holidays: "select day from holidays",
} as const

interface Setting {
  name: string
  value: unknown
}

/** As they were, and those that were not are not. */
export async function restoreSettings(pool: pg.Pool, before: readonly Setting[]): Promise<void> {
  const kept = JSON.stringify(before)
  const { rowCount } = await pool.query(
    `with kept as (select * from jsonb_to_recordset($1) as k (name text, value jsonb)), gone as (
       delete from settings s where not exists (select from kept k where k.name = s.name) returning s.name
     ), changed as (
       update settings s set value = k.value, revision = s.revision + 1, changed_at = now()
       from kept k where k.name = s.name and k.value <> s.value::jsonb returning s.name
     )
     select from gone union all select from changed`,
    [kept],
  )
  if (rowCount) await tell(pool, "studio")
}

export async function whatIsShown(pool: pg.Pool): Promise<Record<string, unknown> & { settings: Setting[] }> {
  const { rows } = await pool.query(
    `select ${Object.entries(shown)
      .map(([name, sql]) => `(select coalesce(jsonb_agg(x order by x), '[]') from (${sql}) x) as ${name}`)
      .join(", ")}, clock_timestamp()::text as at`,
  )
  return rows[0]
}

/** Takes out of the next test's sight what was made since: classes go to a year of nobody's, the rest is not offered any more. */
export async function hideWhatWasMade(pool: pg.Pool, since: unknown): Promise<void> {
  const days = 400 + Math.floor(Math.random() * 4_000)
  const { rows } = await pool.query<{ topic: string }>(
    `with moved as (
       update classes set shares_hour = true, day = day + $2::int, starts_at = starts_at + make_interval(days => $2),
         ends_at = ends_at + make_interval(days => $2) where created_at >= $1 returning 'schedule' as topic
     ), withdrawn as (
       update packages set is_active = false where created_at >= $1 and is_active returning 'catalogue' as topic
     ), hidden as (
       update branches set is_public = false where created_at >= $1 and is_public returning 'studio' as topic
     ), shut as (
       update rooms set is_active = false where created_at >= $1 and is_active returning 'studio' as topic
     ), gone as (
       update instructors set is_active = false where created_at >= $1 and is_active returning 'studio' as topic
     )
     select topic from moved union select topic from withdrawn union select topic from hidden 
     union select topic from shut union select topic from gone`,
    [since, days],
  )
  for (const { topic } of rows) await tell(pool, topic)
}
