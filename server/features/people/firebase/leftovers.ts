import type pg from "pg"
import type { Runner } from "../../../platform/database/statement.ts"
import type { Service } from "./service.ts"

const daysOfRegistration = 7

/** Before accounts are made: if nobody answers to them in a week, they go. */
export async function noteMade(pool: Runner, uids: string[]): Promise<void> {
  await pool.query(
    `insert into identity.hosted_leftovers (uid, due_at)
     select uid, now() + make_interval(days => $2) from unnest($1::text[]) u(uid) on conflict do nothing`,
    [uids, daysOfRegistration],
  )
}

/** Before an account is removed: should that fail, the hour's tidying does it. */
export async function noteRemoved(pool: Runner, uid: string): Promise<void> {
  await pool.query(
    `insert into identity.hosted_leftovers (uid, due_at) values ($1, now())
     on conflict (uid) do update set due_at = excluded.due_at`,
    [uid],
  )
}

export async function forgetLeftover(pool: Runner, uid: string): Promise<void> {
  await pool.query("delete from identity.hosted_leftovers where uid = $1", [uid])
}

/** Removes what is due and is nobody's. Other accounts of the project are never looked at: another product may live there. */
export async function removeLeftovers(pool: pg.Pool, service: Pick<Service, "remove">): Promise<void> {
  await pool.query(
    "delete from identity.hosted_leftovers l using users u where u.uid = l.uid and l.due_at <= now()",
  )
  const { rows } = await pool.query<{ uid: string }>(
    "select uid from identity.hosted_leftovers where due_at <= now() order by due_at limit 500",
  )
  for (const { uid } of rows) {
    // Those before it are asked of somebody far away, for minutes: meanwhile its person may have finished their registration.
    const { rowCount } = await pool.query("select from users where uid = $1", [uid])
    if (rowCount) continue
    await service.remove(uid)
    await forgetLeftover(pool, uid)
  }
}
