import type { Context } from "../../../platform/context.ts"
import { instant, int, piece, text } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { eventOf, noEvent, recordEvent } from "../../../platform/events/record.ts"
import { hashSecret } from "../../../platform/hashing.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { drawCode, minutesOfCode, mostAnHour, secondsBetween } from "./codes.ts"

/** An address's last code takes the place of the one before, with its event, unless that was asked for just now or there were too many. */
const writeCode = statement<{ email: string }>("write-recovery-code")(piece`with code as (
    insert into recovery_codes as c (email, digest, asked_at, expires_at, counted_from)
    values (${text("email")}, ${text("digest")}, ${instant("now")}, ${instant("expiresAt")}, ${instant("now")})
    on conflict (email) do update set
      digest = excluded.digest, asked_at = excluded.asked_at, expires_at = excluded.expires_at,
      tries = 0, held_until = null, used_at = null,
      asked = case when c.counted_from <= ${instant("hourAgo")} then 1 else c.asked + 1 end,
      counted_from = case when c.counted_from <= ${instant("hourAgo")} then excluded.asked_at else c.counted_from end
    where c.asked_at <= ${instant("waitedSince")}
      and (c.asked < ${int("mostAnHour")} or c.counted_from <= ${instant("hourAgo")})
    returning email
  ),
  ${recordEvent("code")}
  select email from code`)

/**
 * Has a code mailed to an address, if it is somebody's. What is done and answered is the same if it is nobody's: a code is
 * drawn, hashed and written by the same statement, whose event alone is left out. Asked for again within a minute, the
 * first stands. The seconds until another may be asked for. Throws TOO_MANY_REQUESTS after five within an hour.
 */
export async function requestCode(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  email: string,
): Promise<number> {
  const code = drawCode()
  const digest = await hashSecret(code)
  const now = clock.now()
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const expiresAt = inSeconds(minutesOfCode * 60)
  // Whoever recovers an account that was merged is told, once they come in, which one is theirs now.
  const { rows } = await pool.query<{ id: string }>(
    "select id from users where email = $1 and (enabled or merged_into is not null)",
    [email],
  )
  const [person] = rows
  const event = person
    ? eventOf("recovery-requested", { userId: person.id, code, expiresAt: expiresAt.toISOString() })
    : noEvent
  const times = { now, expiresAt, hourAgo: inSeconds(-3600), waitedSince: inSeconds(-secondsBetween) }
  const written = await writeCode(pool, { email, digest, ...times, mostAnHour, ...event })
  return written.length > 0 ? secondsBetween : waitFor({ pool, clock }, email)
}

/** The seconds until another code may be asked for. Throws TOO_MANY_REQUESTS when that is not a matter of one minute. */
async function waitFor({ pool, clock }: Pick<Context, "pool" | "clock">, email: string): Promise<number> {
  const { rows } = await pool.query<{ asked_at: Date; counted_from: Date }>(
    "select asked_at, counted_from from recovery_codes where email = $1",
    [email],
  )
  const [last] = rows
  const now = clock.now().getTime()
  const left = (since: Date | undefined, seconds: number) =>
    Math.ceil(((since?.getTime() ?? now) - now) / 1000) + seconds
  const seconds = left(last?.asked_at, secondsBetween)
  if (seconds > 0) return Math.min(seconds, secondsBetween)
  throw new Refusal("TOO_MANY_REQUESTS", { retryAfter: Math.max(1, left(last?.counted_from, 3600)) })
}
