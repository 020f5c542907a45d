import { randomUUID } from "node:crypto"
import type { Role } from "../../../contract/people.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { brokenConstraint } from "../../platform/database/errors.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { transaction } from "../../platform/database/transaction.ts"
import type { VerifiedIdentity } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { hideAddress } from "./hideAddress.ts"
import type { IdentityProvider, Made, SignIn } from "./provider.ts"
import { type SessionLife, usedSince } from "./sessionLife.ts"

export type EndReason = "logout" | "replaced" | "forced" | "disabled" | "password" | "expired" | "merged"

/** What whoever calls with a session that ended is told. */
export function refusalOfEnd(reason: EndReason): Refusal {
  if (reason === "disabled") return new Refusal("ACCOUNT_DISABLED")
  if (reason === "merged") return new Refusal("ACCOUNT_MERGED")
  const isOver = reason === "logout" || reason === "expired"
  return new Refusal(isOver ? "SESSION_EXPIRED" : "session_revoked")
}

/** What whoever calls with a session that nobody used for too long is told: at a desk it is nothing strange. */
export const refusalOfIdle = (role: Role): Refusal =>
  new Refusal(role === "user" ? "SESSION_EXPIRED" : "SESSION_IDLE")

/** A session that was opened, and how whoever has it came in. */
export interface Opened extends Made {
  sessionId: string
  userId: string
}

/**
 * Opens the one live session of a person and ends the one before it, here and at the provider. A sign-in whose session was ended, or ran
 * out, opens no other; nor does whoever comes to a door that is not theirs, which ends nothing. Throws USER_NOT_FOUND (no profile yet),
 * ACCOUNT_DISABLED, ACCOUNT_MERGED, STAFF_AT_CUSTOMER_DOOR, CUSTOMER_AT_STAFF_DOOR or SESSION_EXPIRED.
 */
export async function openSession(
  { pool, clock, news }: Pick<Context, "pool" | "clock" | "news">,
  provider: IdentityProvider,
  identity: VerifiedIdentity,
  { life, door }: { life: SessionLife; door?: "customers" | "staff" | undefined },
): Promise<Opened> {
  const made = await provider.findLive(identity)
  if (!made) throw new Refusal("SESSION_EXPIRED")
  const now = clock.now()
  const sessionId = randomUUID()
  const signIn = identity.identitySession ?? null
  const { userId, replaced } = await transaction(pool, async (client) => {
    // By itself: whoever ended one while it was waited for is seen by the next statement alone.
    await client.query("select from users where uid = $1 for no key update", [identity.uid])
    const { rows } = await client.query<Opening>(
      `select u.id, u.role, u.enabled, (select s.email from users s where s.id = u.merged_into) as merged_into,
         exists (select from sessions s where s.user_id = u.id and s.identity_session = $2)
         and not exists (select from sessions s
           where s.user_id = u.id and s.identity_session = $2 and s.ended_at is null and s.expires_at > $3
             and s.seen_at > case when u.role = 'user' then $4::timestamptz else $5 end) as is_over
       from users u where u.uid = $1`,
      [identity.uid, signIn, now, usedSince(life, "user", now), usedSince(life, "employee", now)],
    )
    const [user] = rows
    if (!user) throw new Refusal("USER_NOT_FOUND")
    if (user.merged_into) throw sayMerged(user.merged_into)
    if (!user.enabled) throw new Refusal("ACCOUNT_DISABLED")
    if (door === "customers" && user.role !== "user") throw new Refusal("STAFF_AT_CUSTOMER_DOOR")
    if (door === "staff" && user.role === "user") throw new Refusal("CUSTOMER_AT_STAFF_DOOR")
    if (user.is_over) throw new Refusal("SESSION_EXPIRED")
    const ended = await endLiveSession(client, user.id, "replaced", now)
    await client.query(
      `insert into sessions (id, user_id, identity_session, created_at, seen_at, expires_at, way, stepped_at)
       values ($1, $2, $3, $4, $4, $5, $6, $7)`,
      [
        ...[sessionId, user.id, signIn, now, new Date(now.getTime() + life.days * 86_400_000)],
        ...[made.way, made.steppedAt],
      ],
    )
    return { userId: user.id, replaced: ended }
  }).catch((error) => {
    // Only possible where something else than this function opens sessions.
    if (brokenConstraint(error) === "sessions_one_live_per_person") throw new Refusal("REQUEST_IN_PROGRESS")
    throw error
  })
  // Ended there while it was opened here: whoever did may have looked for what to end before this one was there.
  if (!(await provider.findLive(identity))) {
    await endOne(pool, sessionId, clock.now())
    throw new Refusal("SESSION_EXPIRED")
  }
  for (const { id, identity_session: before } of replaced) {
    news.tell(topics.session(id))
    // Should it fail, that sign-in lives on at the provider, but opens nothing here any more.
    if (before && before !== signIn) await provider.endSessions(identity.uid, before).catch(() => {})
  }
  return { sessionId, userId, ...made }
}

const endOne = (runner: Runner, sessionId: string, now: Date) =>
  runner.query(
    "update sessions set ended_at = $2, end_reason = 'logout' where id = $1 and ended_at is null",
    [sessionId, now],
  )

interface Opening {
  id: string
  role: Role
  enabled: boolean
  /** The address of the account that theirs became one with. */
  merged_into: string | null
  is_over: boolean
}

const sayMerged = (email: string): Refusal =>
  new Refusal("ACCOUNT_MERGED", {
    fields: [{ path: "email", message: `Entra con ${hideAddress(email)}.` }],
  })

/** The provider's own sign-in that a session was opened with, if it has one. */
export async function signInOf(
  { pool }: Pick<Context, "pool">,
  { sessionId }: Pick<Actor, "sessionId">,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ identity_session: string | null }>(
    "select identity_session from sessions where id = $1",
    [sessionId],
  )
  return rows[0]?.identity_session ?? undefined
}

interface Ended {
  id: string
  identity_session: string | null
}

/** Inside a transaction, or by itself. What it ended is to be told, after the commit. Whoever opens one at this moment is waited for. */
export async function endLiveSession(
  runner: Runner,
  userId: string,
  reason: EndReason,
  now: Date,
): Promise<Ended[]> {
  await runner.query("select from users where id = $1 for no key update", [userId])
  const { rows } = await runner.query<Ended>(
    `update sessions set ended_at = $2, end_reason = $3 where user_id = $1 and ended_at is null
     returning id, identity_session`,
    [userId, now, reason],
  )
  return rows
}

/** Ends the session that a sign-in opened, before that is ended at the provider and once it is: its ID tokens have some minutes left. */
export async function endSignedOut(
  { pool, clock, news }: Pick<Context, "pool" | "clock" | "news">,
  { uid, identitySession }: SignIn,
): Promise<void> {
  await pool.query("select from users where uid = $1 for no key update", [uid])
  const { rows } = await pool.query<{ id: string }>(
    `update sessions s set ended_at = $3, end_reason = 'logout' from users u
     where u.uid = $1 and s.user_id = u.id and s.identity_session = $2 and s.ended_at is null returning s.id`,
    [uid, identitySession, clock.now()],
  )
  for (const { id } of rows) news.tell(topics.session(id))
}

/**
 * Whoever leaves ends what their session was opened with, and by it the session. Who comes in at this moment with another sign-in, here or
 * on another device, stays in.
 */
export async function closeSession(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "endSessions">,
): Promise<void> {
  const { actor } = context
  const identitySession = await signInOf(context, actor)
  // Of one that no sign-in is known of, all are ended.
  if (identitySession === undefined) return endSession(context, provider, actor, "logout")
  await provider.endSessions(actor.uid, identitySession)
  await endSignedOut(context, { uid: actor.uid, identitySession })
}

/** What a person may do is another: what shows it to them is asked anew, and not only with the next look. */
export async function tellSession(
  { pool, news }: Pick<Context, "pool" | "news">,
  userId: string,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from sessions where user_id = $1 and ended_at is null",
    [userId],
  )
  for (const { id } of rows) news.tell(topics.session(id))
}

/** Ends a person's session, and before it what could open another: should the provider fail, nothing has ended and the call says so. */
export async function endSession(
  { pool, clock, news }: Pick<Context, "pool" | "clock" | "news">,
  provider: Pick<IdentityProvider, "endSessions">,
  person: { userId: string; uid: string },
  reason: EndReason,
): Promise<void> {
  await provider.endSessions(person.uid)
  for (const { id } of await endLiveSession(pool, person.userId, reason, clock.now()))
    news.tell(topics.session(id))
}
