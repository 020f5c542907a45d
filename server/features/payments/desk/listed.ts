import { sql } from "kysely"
import type { z } from "zod"
import type { ListedTransaction } from "../../../../contract/transactions.ts"
import type { Database } from "../../../platform/database/kysely.ts"
import { shownColumns, toTransaction, transactionsOf } from "../reads.ts"

/** Payments as staff list them, before they are narrowed, ordered and cut. */
export const listedOf = (db: Database) =>
  transactionsOf(db)
    .selectAll("t")
    .select(shownColumns)
    .select(["u.email", "u.first_name", "b.name as branch_name"])
    .select(sql<string>`trim(concat(u.first_name, ' ', u.last_name))`.as("person"))

type Row = Awaited<ReturnType<ReturnType<typeof listedOf>["executeTakeFirstOrThrow"]>>

export const toListed = (row: Row): z.input<typeof ListedTransaction> => ({
  ...toTransaction(row),
  userName: row.person,
  userFirstName: row.first_name,
  userEmail: row.email,
  branchName: row.branch_name,
})
