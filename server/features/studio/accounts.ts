import type { z } from "zod"
import type { listInstructorAccounts as list } from "../../../contract/catalogue.ts"
import { mayLink } from "../../../contract/ownClasses.ts"
import type { Place } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"

type Accounts = z.input<typeof list.output>

interface Row {
  id: string
  firstName: string
  lastName: string
  email: string
  instructor: string | null
  seesOwn: boolean
}

/** Who of the staff may be an instructor's account, by name. */
export async function listInstructorAccounts({ pool }: Pick<Context, "pool">): Promise<Accounts> {
  const { rows } = await pool.query<Row>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, i.id as instructor,
       u.is_superuser or exists (select from staff_permissions p
         where p.user_id = u.id and p.module = 'misClases' and 'ver' = any(p.actions)) as "seesOwn"
     from users u left join instructors i on i.user_id = u.id
     where u.role <> 'user' and u.enabled and u.closed_at is null
     order by u.first_name, u.last_name, u.id`,
  )
  return { accounts: rows }
}

/** The actor may give what an account opens, where the instructor was and is to be. Throws GRANT_TOO_WIDE. */
export function assertMayLink({ permissions }: Actor, places: readonly Place[]): void {
  if (!places.every((place) => mayLink(permissions, place))) throw new Refusal("GRANT_TOO_WIDE")
}

/** The account is an enabled one of the staff. Throws STAFF_NOT_FOUND. */
export async function assertLinkable({ pool }: Pick<Context, "pool">, account: string | null): Promise<void> {
  if (account === null) return
  const { rowCount } = await pool.query(
    "select from users where id = $1 and role <> 'user' and enabled and closed_at is null",
    [account],
  )
  if (!rowCount) throw new Refusal("STAFF_NOT_FOUND")
}
