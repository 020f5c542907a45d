import type pg from "pg"
import type { MovingAccount, MovingProvider } from "../moving/accounts.ts"

/** `issuer` is Google's own name, which a server of the version before knows its accounts by. */
export function movingOf(pool: pg.Pool, issuer: string): MovingProvider {
  return {
    async readAccounts(wanted) {
      const [column, values] = "uids" in wanted ? ["u.id::text", wanted.uids] : ["u.email", wanted.emails]
      const { rows } = await pool.query<MovingAccount>(
        `select u.id as uid, u.email, u.name, u."emailVerified" as "isProven",
           exists (select from identity.account a where a."userId" = u.id and a."providerId" = 'credential'
             and a.password is not null) as "hasPassword",
           coalesce((select json_agg(json_build_object('id', a."accountId", 'email', u.email)) from identity.account a
             where a."userId" = u.id and a."providerId" = 'google'), '[]') as google
         from identity."user" u where ${column} = any($1)`,
        [values],
      )
      return rows
    },

    async adoptAccounts(accounts) {
      const { rows } = await pool.query<{ id: string }>(
        `with given as (
           select * from json_to_recordset($1) as g(uid uuid, email text, name text, "isProven" boolean, google json)
         ), person as (
           insert into identity."user" (id, name, email, "emailVerified")
           select uid, name, email, "isProven" from given g
           where not exists (select from identity."user" u where u.email = g.email and u.id <> g.uid)
           on conflict (id) do update set email = excluded.email, "emailVerified" = excluded."emailVerified", "updatedAt" = now()
           returning id
         ), signed_out as (
           delete from identity."session" s using person where s."userId" = person.id
         ), closed as (
           delete from identity.account a using person
           where a."userId" = person.id and a."providerId" = 'credential'
         ), opened as (
           insert into identity.account (issuer, "accountId", "providerId", "userId", "updatedAt")
           select $2, opens->>'id', 'google', person.id, now()
           from given join person on person.id = given.uid, json_array_elements(given.google) as one (opens)
           on conflict ("providerId", "accountId") do update set "userId" = excluded."userId"
         )
         select id from person`,
        [JSON.stringify(accounts), issuer.replace(/\/$/, "")],
      )
      return new Set(rows.map(({ id }) => id))
    },
  }
}
