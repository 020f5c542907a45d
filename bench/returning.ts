import type pg from "pg"
import { type Person, signedIn } from "../tests/support/people.ts"

/** Until when whoever is measured for long stays signed in, in seconds. */
export const tomorrow = (): number => Math.round(Date.now() / 1_000) + 86_400

/** So many customers who have been here for long, signed in: those who may come in and book, by their ids, which are in no order. */
export async function returning(pool: pg.Pool, count: number): Promise<Person[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from users u where role = 'user' and enabled
       and exists (select from held_packages h where h.user_id = u.id and h.is_unlimited) order by id limit $1`,
    [count],
  )
  return signedInAs(
    pool,
    rows.map(({ id }) => id),
  )
}

/** The people of these ids, signed in. */
export async function signedInAs(pool: pg.Pool, ids: string[]): Promise<Person[]> {
  const identities = await signedIn(pool, { count: ids.length, token: { exp: tomorrow() } })
  const one = (name: "id" | "uid" | "sessionId") => identities.map((identity) => identity[name])
  // The identities of new people, for these.
  await pool.query(
    "delete from sessions where user_id = any($1) or (user_id = any($2) and ended_at is null)",
    [one("id"), ids],
  )
  await pool.query("update users set uid = 'gone ' || id where id = any($1)", [one("id")])
  await pool.query(
    "update users u set uid = n.uid from unnest($1::uuid[], $2::text[]) n(id, uid) where u.id = n.id",
    [ids, one("uid")],
  )
  await pool.query(
    `insert into sessions (id, user_id, expires_at)
     select id, user_id, now() + interval '7 days' from unnest($1::uuid[], $2::uuid[]) s(id, user_id)`,
    [one("sessionId"), ids],
  )
  return identities.map((identity, nth) => ({ ...identity, id: ids[nth] as string }))
}
