import { randomUUID } from "node:crypto"
import type { Context } from "../../../platform/context.ts"
import { bytes, instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { transaction } from "../../../platform/database/transaction.ts"
import { digestOf } from "../../../platform/digest.ts"
import { eventOf, noEvent, recordEvent } from "../../../platform/events/record.ts"
import { hashSecret } from "../../../platform/hashing.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { drawCode, minutesOfCode, mostAnHour, mostAnHourFromAll, secondsBetween } from "./codes.ts"

/**
 * What a network asks last for an address takes the place of what it asked before, with its event, unless that was just now, sets a
 * password at this moment, or there were too many, from it or from all.
 */
const writeCode = statement<{ id: string }>("write-recovery-code")(piece`with code as (
    insert into recovery_requests as c (id, email, network, digest, asked_at, expires_at, counted_from)
    select ${uuid("id")}, ${text("email")}, ${bytes("network")}, ${text("digest")}, ${instant("now")},
      ${instant("expiresAt")}, ${instant("now")}
    where (select coalesce(sum(o.asked), 0) from recovery_requests o
      where o.email = ${text("email")} and o.counted_from > ${instant("hourAgo")}) < ${int("mostAnHourFromAll")}
    on conflict (email, network) do update set
      digest = excluded.digest, asked_at = excluded.asked_at, expires_at = excluded.expires_at,
      tries = 0, held_until = null, used_at = null,
      asked = case when c.counted_from <= ${instant("hourAgo")} then 1 else c.asked + 1 end,
      counted_from = case when c.counted_from <= ${instant("hourAgo")} then excluded.asked_at else c.counted_from end
    where c.asked_at <= ${instant("waitedSince")} and (c.held_until is null or c.held_until <= ${instant("now")})
      and (c.asked < ${int("mostAnHour")} or c.counted_from <= ${instant("hourAgo")})
    returning id
  ),
  ${recordEvent("code")}
  select id from code`)

interface Asked {
  email: string
  /** Where it is asked from. */
  network: string
}

interface Answer {
  /** Seconds until another may be asked for. */
  resendIn: number
  /** What the page keeps, to show the code with. */
  request: string
}

/**
 * Has a code mailed to an address, if it is somebody's. What is done and answered is the same if it is nobody's: a code is
 * drawn, hashed and written by the same statement, whose event alone is left out. Asked for again from the same network within a
 * minute, the first stands; what is asked for elsewhere leaves it alone. Throws TOO_MANY_REQUESTS after five within an hour from
 * one network, and after twenty from all.
 */
export async function requestCode(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  { email, network }: Asked,
): Promise<Answer> {
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
  const asked = { email, network: digestOf(network), hourAgo: inSeconds(-3600) }
  const times = { now, expiresAt, waitedSince: inSeconds(-secondsBetween) }
  return transaction(pool, async (client) => {
    // Those for one address are counted one after the other: all at once, each would see none of the others.
    await client.query("select pg_advisory_xact_lock(hashtextextended('recovery ' || $1, 0))", [email])
    const values = { id: randomUUID(), ...asked, digest, ...times, mostAnHour, mostAnHourFromAll, ...event }
    const [written] = await writeCode(client, values)
    return written ? { resendIn: secondsBetween, request: written.id } : standing(client, asked, now)
  })
}

/** What was asked for within the minute, or is held. Throws TOO_MANY_REQUESTS when another is not a matter of one minute. */
async function standing(
  runner: Runner,
  { email, network, hourAgo }: { email: string; network: Buffer; hourAgo: Date },
  now: Date,
): Promise<Answer> {
  const { rows } = await runner.query<{
    id: string
    asked_at: Date
    held_until: Date | null
    counted_from: Date
    asked: number
    is_mine: boolean
  }>(
    `select id, asked_at, held_until, counted_from, asked, network = $2 as is_mine from recovery_requests
     where email = $1 and (network = $2 or counted_from > $3) order by counted_from`,
    [email, network, hourAgo],
  )
  const left = (since: Date, seconds: number) => Math.ceil((since.getTime() - now.getTime()) / 1000) + seconds
  const mine = rows.find(({ is_mine }) => is_mine)
  const resendIn = mine ? Math.max(left(mine.asked_at, secondsBetween), left(mine.held_until ?? now, 0)) : 0
  if (mine && resendIn > 0) return { resendIn: Math.min(resendIn, secondsBetween), request: mine.id }
  const counted = rows.filter(({ counted_from }) => counted_from > hourAgo)
  const fullest = counted.find(({ is_mine, asked }) => is_mine && asked >= mostAnHour) ?? counted[0]
  throw new Refusal("TOO_MANY_REQUESTS", {
    retryAfter: fullest ? Math.max(1, left(fullest.counted_from, 3600)) : 1,
  })
}
