import type { z } from "zod"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { findBuyers as endpoint } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"

const plain = (text: string) => `translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`

/** Customers who have all the words in their name, address or telephone; staff of some branches find those of others by the whole address only. */
export async function findBuyers(
  { pool, actor }: Context<Actor>,
  search: string,
): Promise<z.input<typeof endpoint.output>> {
  const words = search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`)
  const { rows } = await pool.query<{ id: string; name: string; email: string; phone: string }>(
    `select u.id, trim(concat(u.first_name, ' ', u.last_name)) as name, u.email, u.phone from users u
     where u.role = 'user' and u.enabled and u.closed_at is null
       and ((($2::uuid[] is null or u.branch_id = any($2)) and not exists (select from unnest($1::text[]) word
           where ${plain("concat_ws(' ', u.first_name, u.last_name, u.email, u.phone)")} not like ${plain("word")}))
         or u.email = lower($3))
     order by (u.first_name || ' ' || u.last_name) collate "es-x-icu", u.id limit 8`,
    [words, permittedBranches(actor.permissions, "transacciones") ?? null, search],
  )
  return { buyers: rows }
}
