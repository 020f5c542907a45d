import { sql } from "kysely"
import type { z } from "zod"
import { toPesos } from "../../../../contract/money.ts"
import type { ListedTransaction } from "../../../../contract/transactions.ts"
import type { Database } from "../../../platform/database/pool.ts"
import { shownColumns, toTransaction, transactionsOf } from "../reads.ts"

/** What of a payment `t` went back, in centavos; of one that was brought from elsewhere as refunded, all of it. */
export const returned = sql<number>`coalesce(
  (select sum(r.amount) from refunds r where r.transaction_id = t.id and r.status = 'done'),
  case when t.status = 'refunded' then t.amount else 0 end)::int`

/** Was paid once, whatever became of it. */
export const wasPaid = sql<boolean>`t.status in ('paid', 'refunded')`

/** Payments as staff list them, before they are narrowed, ordered and cut. */
export const listedOf = (db: Database) =>
  transactionsOf(db)
    .selectAll("t")
    .select(shownColumns)
    .select(["u.email", "b.name as branch_name", returned.as("returned")])
    .select(sql<string>`trim(concat(u.first_name, ' ', u.last_name))`.as("person"))

type Row = Awaited<ReturnType<ReturnType<typeof listedOf>["executeTakeFirstOrThrow"]>>

export const toListed = (row: Row): z.input<typeof ListedTransaction> => ({
  ...toTransaction(row),
  userName: row.person,
  userEmail: row.email,
  branchName: row.branch_name,
  refunded: toPesos(row.returned),
})
