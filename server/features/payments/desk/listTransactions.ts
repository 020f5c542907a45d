import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { addDays } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { toPesos } from "../../../../contract/money.ts"
import { orderOf } from "../../../../contract/paging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { listTransactions as list, TransactionOrder } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { transactionsOf } from "../reads.ts"
import { listedOf, returned, toListed, wasPaid } from "./listed.ts"

type Wanted = z.output<typeof list.query>

const orders: Record<TransactionOrder, RawBuilder<unknown>> = {
  createdAt: sql`t.created_at`,
  user: sql`(u.first_name || ' ' || u.last_name) collate "es-x-icu"`,
  package: sql`p.description collate "es-x-icu"`,
  amount: sql`t.amount`,
  // As the list names them: «Efectivo» before «Tarjeta».
  method: sql`(t.payment_method = 'paypal')::int`,
  status: sql`t.status`,
}

/** One page of the payments of one's branches, how many there are, and what all of them sum; a page that is no more is the last. */
export async function listTransactions(
  { db, actor }: Context<Actor>,
  wanted: Wanted,
): Promise<z.input<typeof list.output>> {
  const { by, descending } = orderOf<TransactionOrder>(wanted.sort ?? "-createdAt")
  const direction = descending ? "desc" : "asc"
  const narrowed = whereOf(wanted, permittedBranches(actor.permissions, "transacciones"))
  const sums = await transactionsOf(db)
    .where(narrowed)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .select(sql<number>`coalesce(sum(t.amount) filter (where ${wasPaid}), 0)::bigint`.as("paid"))
    .select(sql<number>`coalesce(sum(${returned}), 0)::bigint`.as("refunded"))
    .executeTakeFirstOrThrow()
  const [total, paid, refunded] = [sums.total, sums.paid, sums.refunded].map(Number) as [
    number,
    number,
    number,
  ]
  const last = Math.max(1, Math.ceil(total / wanted.size))
  const rows = await listedOf(db)
    .where(narrowed)
    .orderBy(orders[by], direction)
    .orderBy("t.created_at", "desc")
    .orderBy("t.id", direction)
    .offset((Math.min(wanted.page, last) - 1) * wanted.size)
    .limit(wanted.size)
    .execute()
  return {
    transactions: rows.map(toListed),
    total,
    sums: { paid: toPesos(paid), refunded: toPesos(refunded), net: toPesos(paid - refunded) },
  }
}

/** The day of a payment where it was made, or where the studio is if it was made in no branch. */
const dayOf = () => sql`(t.created_at at time zone coalesce(b.time_zone, ${studioZone()}))::date`

/** Days are looked for by their instants first, with a day to spare for the zones: that is an index. */
function whereOf(
  { initdate, enddate, userId, status, method, branch }: Wanted,
  branches: string[] | undefined,
) {
  const all = [sql<boolean>`true`]
  const day = dayOf()
  if (branches) all.push(sql`t.branch_id = any(${branches}::uuid[])`)
  if (branch) all.push(sql`t.branch_id = ${branch}`)
  if (userId) all.push(sql`t.user_id = ${userId}`)
  if (status) all.push(sql`t.status = ${status}`)
  if (method) all.push(sql`t.payment_method = ${method}`)
  if (initdate) all.push(sql`t.created_at >= ${addDays(initdate, -1)}::date and ${day} >= ${initdate}::date`)
  if (enddate) all.push(sql`t.created_at < ${addDays(enddate, 2)}::date and ${day} <= ${enddate}::date`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
