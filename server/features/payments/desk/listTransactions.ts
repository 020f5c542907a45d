import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { addDays } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { toPesos } from "../../../../contract/money.ts"
import { orderOf } from "../../../../contract/paging.ts"
import { permittedBranches } from "../../../../contract/permissions.ts"
import type { listTransactions as list, TransactionOrder } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { cut, inOrder } from "../../../platform/database/cut.ts"
import type { Database } from "../../../platform/database/kysely.ts"
import { talliedIn, talliesOf } from "../../../platform/database/tallies.ts"
import { pickedByPackage } from "./byPackage.ts"
import { listedOf, toListed } from "./listed.ts"

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
  const branches = permittedBranches(actor.permissions, "transacciones")
  const { total, paid, refunded } = await sumUp(db, wanted, branches)
  const page = cut(wanted, { total, hasMore: false })
  const direction = descending === page.turned ? "asc" : "desc"
  const where = whereOf(wanted, branches)
  // Passed over by what they are ordered by alone; the rest is read of one page.
  const picked =
    by === "package" && !isOfFew(wanted)
      ? pickedByPackage({ ...page, where, direction })
      : db
          .selectFrom("transactions as t")
          .$if(by === "user", (query) => query.innerJoin("users as u", "u.id", "t.user_id"))
          .$if(by === "package", (query) => query.leftJoin("packages as p", "p.id", "t.package_id"))
          .select("t.id")
          .where(where)
          .orderBy(orders[by], direction)
          .orderBy("t.created_at", direction)
          .orderBy("t.id", direction)
          .offset(page.offset)
          .limit(page.limit)
  const rows = await listedOf(db)
    .where("t.id", "in", picked)
    .orderBy(orders[by], direction)
    .orderBy("t.created_at", direction)
    .orderBy("t.id", direction)
    .execute()
  return {
    transactions: inOrder(rows, page).map(toListed),
    total,
    sums: { paid: toPesos(paid), refunded: toPesos(refunded), net: toPesos(paid - refunded) },
  }
}

/** That an index finds the few there are, which are put in order then; in an order of their own all others would be passed over. */
const isOfFew = ({ userId, status }: Wanted) =>
  userId !== undefined || (status !== undefined && status !== "paid")

type Branches = string[] | undefined

/** How many there are, and in centavos what was paid and what of it went back: as is kept, unless days or a person are asked for. */
async function sumUp(db: Database, wanted: Wanted, branches: Branches) {
  const { initdate, enddate, userId } = wanted
  const { n, paid, refunded } =
    initdate || enddate || userId
      ? await db
          .selectFrom("transactions as t")
          .where(whereOf(wanted, branches))
          .select(
            sumsOf({ n: sql`1`, amount: sql`t.amount`, returned: sql`t.returned`, status: sql`t.status` }),
          )
          .executeTakeFirstOrThrow()
      : await talliesOf(db, "payments", sql`${talliedIn(branches)} and ${keyOf(wanted)}`)
          .select(
            sumsOf({
              n: sql`y.n`,
              amount: sql`y.amount`,
              returned: sql`y.returned`,
              status: sql`y.key ->> 'status'`,
            }),
          )
          .executeTakeFirstOrThrow()
  return { total: n, paid, refunded }
}

/** Was paid once, whatever became of it. */
const wasPaid = (status: RawBuilder<unknown>) => sql<boolean>`${status} in ('paid', 'refunded')`

const sumsOf = ({
  n,
  amount,
  returned,
  status,
}: Record<"n" | "amount" | "returned" | "status", RawBuilder<unknown>>) =>
  [
    sql<number>`coalesce(sum(${n}), 0)`.as("n"),
    sql<number>`coalesce(sum(${amount}) filter (where ${wasPaid(status)}), 0)`.as("paid"),
    sql<number>`coalesce(sum(${returned}), 0)`.as("refunded"),
  ] as const

const keyOf = ({ status, method, branch }: Wanted) =>
  sql<boolean>`y.key @> ${JSON.stringify({ status, method, branch })}::jsonb`

/** The day of a payment where it was made, or where the studio is if it was made in no branch. */
const dayOf = () => sql`(t.created_at at time zone coalesce(
  (select b.time_zone from branches b
    where b.id = coalesce(t.branch_id, (select u.branch_id from users u where u.id = t.user_id))),
  ${studioZone()}))::date`

/** Days are looked for by their instants, which are in an index; where a payment was made is asked of those near the ends alone. */
function whereOf({ initdate, enddate, userId, status, method, branch }: Wanted, branches: Branches) {
  const all = [sql<boolean>`true`]
  const day = dayOf()
  if (branches) all.push(sql`t.branch_id = any(${branches}::uuid[])`)
  if (branch) all.push(sql`t.branch_id = ${branch}`)
  if (userId) all.push(sql`t.user_id = ${userId}`)
  if (status) all.push(sql`t.status = ${status}`)
  if (method) all.push(sql`t.payment_method = ${method}`)
  if (initdate) {
    all.push(sql`t.created_at >= ${addDays(initdate, -1)}::date
      and (t.created_at >= ${addDays(initdate, 2)}::date or ${day} >= ${initdate}::date)`)
  }
  if (enddate) {
    all.push(sql`t.created_at < ${addDays(enddate, 2)}::date
      and (t.created_at < ${addDays(enddate, -1)}::date or ${day} <= ${enddate}::date)`)
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}
