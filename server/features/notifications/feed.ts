import { randomBytes } from "node:crypto"
import type { CalendarFeed } from "../../../contract/calendarFeed.ts"
import type { Actor, Context, Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { findWhyGone } from "../people/refusalOfGone.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { feedOf } from "./calendarFile.ts"
import { readSeats, toldAt } from "./seatFacts.ts"

/** The classes of who has this calendar's address, of the last month and all to come; undefined when there is no such address. */
export async function readFeed(
  platform: Platform,
  secret: string,
  site: string,
): Promise<string | undefined> {
  const { pool, clock } = platform
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array(
       select r.id from reservations r join lateral (select starts_at from classes where id = r.class_id limit 1) c on true
       where r.user_id = u.id and r.cancelled_at is null and c.starts_at > $2::timestamptz - interval '30 days'
         and (r.day is null or r.day >= ($2::timestamptz - interval '32 days')::date)
       order by c.starts_at limit 500) as ids
     from calendar_feeds f join users w on w.id = f.user_id join users u on u.id = coalesce(w.merged_into, w.id)
     where f.secret = $1 and u.enabled`,
    [secret, clock.now()],
  )
  if (!rows[0]) return undefined
  const [seats, studio] = await Promise.all([
    readSeats(pool, { ids: rows[0].ids }),
    readStudioProfile(platform),
  ])
  return feedOf(
    studio.name,
    seats.map((seat) => toldAt(seat, clock.now()).facts),
    { url: site, now: clock.now() },
  )
}

export async function readAddress({ pool, actor }: Context<Actor>, site: string): Promise<CalendarFeed> {
  const { rows } = await pool.query<{ secret: string }>(
    "select secret from calendar_feeds where user_id = $1",
    [actor.userId],
  )
  return { url: rows[0] ? `${site}/api/calendar/${rows[0].secret}.ics` : null }
}

/**
 * Gives somebody's calendar a new address; whoever knew the one before reads nothing from then on. Throws ACCOUNT_CLOSED or
 * ACCOUNT_MERGED of whose account went a moment ago.
 */
export async function openFeed({ pool, clock, actor }: Context<Actor>): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into calendar_feeds (user_id, secret, created_at)
     select id, $2, $3 from users where id = $1 and closed_at is null for share
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at`,
    [actor.userId, randomBytes(24).toString("base64url"), clock.now()],
  )
  if (!rowCount) throw await findWhyGone(pool, actor.userId)
}

/** Whoever knew its address reads nothing from then on, nor by one of an account that became part of theirs. Whether there was one. */
export async function closeFeed(runner: Runner, userId: string): Promise<boolean> {
  const { rowCount } = await runner.query(
    `delete from calendar_feeds f using users u
     where u.id = f.user_id and (u.id = $1 or u.merged_into = $1)`,
    [userId],
  )
  return Boolean(rowCount)
}
