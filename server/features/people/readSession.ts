import type pg from "pg"
import { noPermissions } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { gathered } from "../../platform/database/gathered.ts"
import { listed, type Piece, piece, text, texts, uuid, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type GrantRow, grantsOfUser, permissionsOf } from "./permissions.ts"
import { type SessionLife, usedSince } from "./sessionLife.ts"
import { type EndReason, refusalOfEnd, refusalOfIdle } from "./sessions.ts"

interface SessionRow {
  id: string
  user_id: string
  uid: string
  role: Actor["role"]
  is_superuser: boolean
  enabled: boolean
  is_closed: boolean
  must_change_password: boolean
  lacks_second_step: boolean
  ended_at: Date | null
  end_reason: EndReason | null
  expires_at: Date
  seen_at: Date
  permissions: GrantRow[] | null
}

const sessionsOf = <Needs>(which: Piece<Needs>) =>
  piece`select s.id, s.user_id, u.uid, u.role, u.is_superuser, u.enabled, u.must_change_password, s.ended_at, s.end_reason, s.expires_at, s.seen_at,
     u.closed_at is not null and u.merged_into is null as is_closed,
     ${grantsOfUser} as permissions,
     coalesce(case when u.role <> 'user' and u.second_step_since is null then s.created_at >=
       second_step_asked_since() end, false) as lacks_second_step
   from sessions s join users u on u.id = s.user_id where ${which}`

const findOne = statement<SessionRow>("find-session")(sessionsOf(piece`s.id = ${uuid("sessionId")}`))
const findMany = statement<SessionRow>("find-sessions")(
  sessionsOf(piece`s.id = any(${listed(uuids("sessionIds"))})`),
)

/** Reads a session as it is now; undefined when there is none. */
export type SessionReader = (sessionId: string) => Promise<SessionRow | undefined>

/** Sessions as they are when they are asked for, each reading over what `poolNow` says then. */
export const createSessionReader = (poolNow: () => pg.Pool): SessionReader =>
  gathered(
    (sessionId) => findOne(poolNow(), { sessionId }),
    (sessionIds) => findMany(poolNow(), { sessionIds }),
    ({ id }) => id,
  )

const findAccount = statement<{ uid: string }>("find-account")(
  piece`select uid from users where uid = ${text("uid")}`,
)
const findAccounts = statement<{ uid: string }>("find-accounts")(
  piece`select uid from users where uid = any(${listed(texts("uids"))})`,
)

/** Whether the provider's own name of somebody is anybody's here. */
export type AccountReader = (uid: string) => Promise<{ uid: string } | undefined>

/** Who has a token may name sessions that never were, as often as they like: who asks while others are looked for is looked for with them. */
export const createAccountReader = (pool: pg.Pool): AccountReader =>
  gathered(
    (uid) => findAccount(pool, { uid }),
    (uids) => findAccounts(pool, { uids }),
    ({ uid }) => uid,
  )

const idleWriteMinutes = 5

interface Asking {
  life: SessionLife
  hasSecondStep: boolean
  /** By a page that nobody is at: it reads, and does not use the session. */
  isUnattended: boolean
}

/** Who a session belongs to, if it is theirs and alive. Throws session_revoked, SESSION_EXPIRED, SESSION_IDLE, ACCOUNT_DISABLED or ACCOUNT_CLOSED. */
export async function readSession(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  { read, readAccount }: { read: SessionReader; readAccount: AccountReader },
  { sessionId, uid }: Pick<Actor, "sessionId" | "uid">,
  { life, hasSecondStep, isUnattended }: Asking,
): Promise<Actor> {
  const row = await read(sessionId)
  // Before whose it is: with the account its sign-in went, and whoever closed it may not have heard that it is.
  if (row?.is_closed) throw new Refusal("ACCOUNT_CLOSED")
  // Removed whole, with all of their sessions.
  if (!row && !(await readAccount(uid))) throw new Refusal("ACCOUNT_CLOSED")
  if (!row || row.uid !== uid) throw new Refusal("SESSION_EXPIRED")
  if (!row.enabled && row.end_reason !== "merged") throw new Refusal("ACCOUNT_DISABLED")
  if (row.end_reason) throw refusalOfEnd(row.end_reason)
  const now = clock.now()
  if (now >= row.expires_at) throw new Refusal("SESSION_EXPIRED")
  if (row.seen_at <= usedSince(life, row.role, now)) throw refusalOfIdle(row.role)
  if (!isUnattended && now.getTime() - row.seen_at.getTime() > idleWriteMinutes * 60_000) {
    // Not waited for: the idle limit is counted in hours, and a lost write only shortens it by minutes.
    pool.query("update sessions set seen_at = $2 where id = $1", [sessionId, now]).catch(() => {})
  }
  // Where the provider has none, nobody could set it up.
  const lacksSecondStep = hasSecondStep && row.lacks_second_step
  return {
    ...{ userId: row.user_id, uid, sessionId, role: row.role, lacksSecondStep },
    permissions: lacksSecondStep ? noPermissions : permissionsOf(row),
    mustChangePassword: row.must_change_password,
  }
}
