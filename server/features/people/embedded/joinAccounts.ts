import type pg from "pg"
import { validate } from "uuid"
import type { Runner } from "../../../platform/database/statement.ts"

/** What opens one account besides its password opens the other from now on; its sign-ins end. */
export async function joinAccounts(pool: pg.Pool, from: string, to: string): Promise<void> {
  if (!validate(from)) return
  await pool.query(
    `with moved as (
       update identity.account set "userId" = $2 where "userId" = $1 and "providerId" <> 'credential'
         and exists (select from identity."user" where id = $2)
     )
     delete from identity."session" where "userId" = $1`,
    [from, validate(to) ? to : null],
  )
}

/** The same for all that were merged, should the server have been killed before it was done. */
export async function joinMerged(pool: Runner): Promise<void> {
  await pool.query(
    `update identity.account a set "userId" = t.id
     from users g join users s on s.id = g.merged_into join identity."user" t on t.id::text = s.uid
     where a."userId"::text = g.uid and a."providerId" <> 'credential'`,
  )
}
