import type { z } from "zod"
import { type findDuplicates as find, type Likeness, likenesses } from "../../../../contract/merging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type ListedRow, toListed } from "./listed.ts"
import { reachCustomer, toEdit } from "./reach.ts"

/** More than these are no likeness: a telephone of the front desk, «Cliente de mostrador». */
const mostAlike = 12

/**
 * Other customers whom staff may edit and who look like the same person, those with most in common first. Throws
 * USER_NOT_FOUND.
 */
export async function findDuplicates(
  context: Context<Actor>,
  id: string,
): Promise<z.input<typeof find.output>> {
  await reachCustomer(context, id, toEdit)
  const { rows } = await context.pool.query<ListedRow & { alike: Likeness[] }>(
    `with self as (
       select phone_digits(phone) as digits, plain_name(first_name, last_name) as name, plain_address(email) as address
       from users where id = $1
     ),
     found as (
       select o.id, 'phone' as alike from self s join users o on phone_digits(o.phone) = s.digits
       where length(s.digits) = 10 and o.phone <> '' and o.role = 'user' and o.closed_at is null
       union all
       select o.id, 'name' from self s join users o on plain_name(o.first_name, o.last_name) = s.name
       where o.role = 'user' and o.closed_at is null
       union all
       select o.id, 'email' from self s join users o on plain_address(o.email) = s.address
       where o.role = 'user' and o.closed_at is null
     )
     select o.id, o.first_name, o.last_name, o.email, o.phone, o.branch_id, o.enabled, o.created_at,
       array_agg(f.alike) as alike
     from found f join users o on o.id = f.id
     where o.id <> $1 and ($2::uuid[] is null or o.branch_id = any($2))
     group by o.id order by count(*) desc, o.created_at, o.id limit $3`,
    [id, permittedBranches(context.actor.permissions, "usuarios") ?? null, mostAlike],
  )
  return {
    duplicates: rows.map((row) => ({
      ...toListed(row),
      alike: likenesses.filter((one) => row.alike.includes(one)),
    })),
  }
}
