import { randomUUID } from "node:crypto"
import DataLoader from "dataloader"
import type pg from "pg"
import type { Actor, Context } from "../../platform/context.ts"
import { brokenConstraint } from "../../platform/database/errors.ts"
import { piece, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { transaction } from "../../platform/database/transaction.ts"
import type { VerifiedIdentity } from "../../platform/http/access.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { type GrantRow, permissionsOf } from "./permissions.ts"
import type { IdentityProvider } from "./provider.ts"

export type EndReason = "logout" | "replaced" | "forced" | "disabled" | "password" | "expired"

interface SessionRow {
  id: string
  user_id: string
  uid: string
  role: Actor["role"]
  is_superuser: boolean
  enabled: boolean
  ended_at: Date | null
  end_reason: EndReason | null
  expires_at: Date
  seen_at: Date
  permissions: GrantRow[] | null
}

const findSessions = statement<SessionRow>("find-sessions")(
  piece`select s.id, s.user_id, u.uid, u.role, u.is_superuser, u.enabled, s.ended_at, s.end_reason, s.expires_at, s.seen_at,
     case when u.role <> 'user' and not u.is_superuser then
       (select json_agg(p) from staff_permissions p where p.user_id = u.id) end as permissions
   from sessions s join users u on u.id = s.user_id
   where s.id = any(${uuids("sessionIds")})`,
)

/** Reads a session as it is now; undefined when there is none. */
export type SessionReader = (sessionId: string) => Promise<SessionRow | undefined>

/**
 * Who asks while others are being read is read next, with all who asked meanwhile: in a rush a reading is of dozens,
 * otherwise of one. Each is read after it was asked for, and nothing is kept.
 */
export function createSessionReader(pool: pg.Pool): SessionReader {
  let reading: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<string, SessionRow | undefined>(
    async (sessionIds) => {
      const found = findSessions(pool, { sessionIds })
      reading = found.catch(() => {})
      const rows = new Map((await found).map((row) => [row.id, row]))
      return sessionIds.map((id) => rows.get(id))
    },
    { cache: false, maxBatchSize: 200, batchScheduleFn: (read) => void reading.then(read) },
  )
  return (sessionId) => loader.load(sessionId)
}

/** What whoever calls with a session that ended is told. */
export function refusalOfEnd(reason: EndReason): Refusal {
  if (reason === "disabled") return new Refusal("ACCOUNT_DISABLED")
  const isOver = reason === "logout" || reason === "expired"
  return new Refusal(isOver ? "SESSION_EXPIRED" : "session_revoked")
}

const idleWriteMinutes = 5

/** Who a session belongs to, if it is theirs and alive. Throws session_revoked, SESSION_EXPIRED or ACCOUNT_DISABLED. */
export async function readSession(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  read: SessionReader,
  sessionId: string,
  uid: string,
  idleDays: number,
): Promise<Actor> {
  const row = await read(sessionId)
  if (!row || row.uid !== uid) throw new Refusal("SESSION_EXPIRED")
  if (!row.enabled) throw new Refusal("ACCOUNT_DISABLED")
  if (row.end_reason) throw refusalOfEnd(row.end_reason)
  const now = clock.now().getTime()
  const idleSince = row.seen_at.getTime() + idleDays * 86_400_000
  if (now >= row.expires_at.getTime() || now >= idleSince) {
    throw new Refusal("SESSION_EXPIRED")
  }
  if (now - row.seen_at.getTime() > idleWriteMinutes * 60_000) {
    // Not waited for: the idle limit is counted in days, and a lost write only shortens it by minutes.
    pool.query("update sessions set seen_at = $2 where id = $1", [sessionId, clock.now()]).catch(() => {})
  }
  return { userId: row.user_id, uid, sessionId, role: row.role, permissions: permissionsOf(row) }
}

/**
 * Opens the one live session of a person and ends the one before it, here and at the provider. Returns its id. A sign-in
 * whose session was ended opens no other. Throws USER_NOT_FOUND (no profile yet), ACCOUNT_DISABLED or SESSION_EXPIRED.
 */
export async function openSession(
  { pool, clock, news }: Pick<Context, "pool" | "clock" | "news">,
  provider: IdentityProvider,
  identity: VerifiedIdentity,
  days: number,
): Promise<string> {
  if (!(await provider.isLive(identity))) throw new Refusal("SESSION_EXPIRED")
  const now = clock.now()
  const sessionId = randomUUID()
  const signIn = identity.identitySession ?? null
  const replaced = await transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string; enabled: boolean; is_over: boolean }>(
      `select u.id, u.enabled,
         exists (select from sessions s where s.user_id = u.id and s.identity_session = $2)
         and not exists (select from sessions s
           where s.user_id = u.id and s.identity_session = $2 and s.ended_at is null) as is_over
       from users u where u.uid = $1 for no key update`,
      [identity.uid, signIn],
    )
    const [user] = rows
    if (!user) throw new Refusal("USER_NOT_FOUND")
    if (!user.enabled) throw new Refusal("ACCOUNT_DISABLED")
    if (user.is_over) throw new Refusal("SESSION_EXPIRED")
    const ended = await endLiveSession(client, user.id, "replaced", now)
    await client.query(
      `insert into sessions (id, user_id, identity_session, created_at, seen_at, expires_at)
       values ($1, $2, $3, $4, $4, $5)`,
      [sessionId, user.id, signIn, now, new Date(now.getTime() + days * 86_400_000)],
    )
    return ended
  }).catch((error) => {
    // Only possible where something else than this function opens sessions.
    if (brokenConstraint(error) === "sessions_one_live_per_person") throw new Refusal("REQUEST_IN_PROGRESS")
    throw error
  })
  for (const { id, identity_session: before } of replaced) {
    news.tell(topics.session(id))
    // Should it fail, that sign-in lives on at the provider, but opens nothing here any more.
    if (before && before !== signIn) await provider.endSessions(identity.uid, before).catch(() => {})
  }
  return sessionId
}

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

/** Inside a transaction, or by itself. What it ended is to be told, after the commit. */
export async function endLiveSession(
  runner: Runner,
  userId: string,
  reason: EndReason,
  now: Date,
): Promise<Ended[]> {
  const { rows } = await runner.query<Ended>(
    `update sessions set ended_at = $2, end_reason = $3 where user_id = $1 and ended_at is null
     returning id, identity_session`,
    [userId, now, reason],
  )
  return rows
}

/** Ends a person's session, and before it what could open another: should the provider fail, nothing has ended and the call says so. */
export async function endSession(
  { pool, clock, news }: Pick<Context, "pool" | "clock" | "news">,
  provider: IdentityProvider,
  person: { userId: string; uid: string },
  reason: EndReason,
): Promise<void> {
  await provider.endSessions(person.uid)
  for (const { id } of await endLiveSession(pool, person.userId, reason, clock.now()))
    news.tell(topics.session(id))
}
