import { randomBytes } from "node:crypto"
import type { MailPreferences } from "../../../contract/messages.ts"
import type { Actor, Context } from "../../platform/context.ts"

type Writer = Pick<Context, "pool" | "clock">

export async function readWishes(
  { pool }: Pick<Context, "pool">,
  userId: string,
  site: string,
): Promise<MailPreferences> {
  const { rows } = await pool.query<{ muted: boolean; secret: string | null }>(
    `select exists (select from reminders_off where user_id = $1) as muted,
       (select secret from calendar_feeds where user_id = $1) as secret`,
    [userId],
  )
  const { muted = false, secret = null } = rows[0] ?? {}
  return { reminders: !muted, calendarUrl: secret && `${site}/api/calendar/${secret}.ics` }
}

export async function wishReminders({ pool, clock }: Writer, userId: string, wanted: boolean): Promise<void> {
  if (wanted) await pool.query("delete from reminders_off where user_id = $1", [userId])
  else {
    await pool.query("insert into reminders_off (user_id, since) values ($1, $2) on conflict do nothing", [
      userId,
      clock.now(),
    ])
  }
}

/** Gives somebody's calendar a new address; whoever knew the one before reads nothing from then on. */
export async function openFeed({ pool, clock, actor }: Context<Actor>): Promise<void> {
  await pool.query(
    `insert into calendar_feeds (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at`,
    [actor.userId, randomBytes(24).toString("base64url"), clock.now()],
  )
}

export async function closeFeed({ pool, actor }: Context<Actor>): Promise<void> {
  await pool.query("delete from calendar_feeds where user_id = $1", [actor.userId])
}
