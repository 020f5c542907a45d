import type { Runner } from "../../../platform/database/statement.ts"
import { endSignIns } from "./signIns.ts"

/**
 * Who comes with Google to the one comes into the other from now on. Kept here: at Firebase an account has one Google account
 * at most, and moving it is two calls with nobody's Google in between.
 */
export async function joinAccounts(pool: Runner, from: string, to: string): Promise<void> {
  await pool.query(
    `with before as (update identity.hosted_aliases set to_uid = $2 where to_uid = $1 and from_uid <> $2)
     insert into identity.hosted_aliases (from_uid, to_uid) values ($1, $2)
     on conflict (from_uid) do update set to_uid = excluded.to_uid`,
    [from, to],
  )
  await endSignIns(pool, from)
}

export async function whoIs(pool: Runner, uid: string): Promise<string> {
  const { rows } = await pool.query<{ to_uid: string }>(
    "select to_uid from identity.hosted_aliases where from_uid = $1",
    [uid],
  )
  return rows[0]?.to_uid ?? uid
}

export async function forgetAliases(pool: Runner, uid: string): Promise<void> {
  await pool.query("delete from identity.hosted_aliases where from_uid = $1 or to_uid = $1", [uid])
}

/** Whatever was merged but not told here, should the server have been killed in between. */
export async function joinMerged(pool: Runner): Promise<void> {
  await pool.query(
    `insert into identity.hosted_aliases (from_uid, to_uid)
     select g.uid, s.uid from users g join users s on s.id = g.merged_into where g.uid <> s.uid
     on conflict (from_uid) do update set to_uid = excluded.to_uid
       where identity.hosted_aliases.to_uid <> excluded.to_uid`,
  )
}
