import { sql } from "kysely"
import type { z } from "zod"
import { studioZone } from "../../../contract/house.ts"
import { toPesos } from "../../../contract/money.ts"
import type { Transaction } from "../../../contract/payments.ts"
import type { Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/kysely.ts"
import { newest, oneMore } from "../../platform/database/newest.ts"

type Row = z.input<typeof Transaction>

/** Payments `t` with whose they are (`u`), what they paid (`p`), and the branch whose days count (`b`). */
export const transactionsOf = (db: Database) =>
  db
    .selectFrom("transactions as t")
    .innerJoin("users as u", "u.id", "t.user_id")
    .leftJoin("packages as p", "p.id", "t.package_id")
    .leftJoin("branches as b", (join) =>
      join.on(({ eb, fn }) => eb("b.id", "=", fn.coalesce("t.branch_id", "u.branch_id"))),
    )

export const shownColumns = [
  ...(["p.description", "p.total_classes", "p.type", "b.time_zone"] as const),
  sql<Date | null>`case when t.returned > 0 then
    (select max(r.ended_at) from refunds r where r.transaction_id = t.id and r.status = 'done') end`.as(
    "refunded_at",
  ),
]

/** A customer's transactions, newest first; at most the last `most`. With a `method`, those that were paid so; with `branches`, there. */
export async function listTransactionsOf(
  { db }: Pick<Context, "db">,
  userId: string,
  {
    most,
    method,
    branches,
  }: { most?: number; method?: Row["paymentMethod"]; branches?: readonly string[] | undefined } = {},
): Promise<{ transactions: Row[]; hasMore: boolean }> {
  const found = await transactionsOf(db)
    .selectAll("t")
    .select(shownColumns)
    .where("t.user_id", "=", userId)
    .$if(method !== undefined, (query) => query.where("t.payment_method", "=", method as string))
    .$if(branches !== undefined, (query) => query.where("t.branch_id", "in", branches as string[]))
    .orderBy("t.created_at", "desc")
    .orderBy("t.id")
    .limit(oneMore(most))
    .execute()
  const { rows, hasMore } = newest(found, most)
  return { transactions: rows.map(toTransaction), hasMore }
}

interface Shown {
  id: string
  folio: number
  user_id: string
  branch_id: string | null
  package_id: string | null
  amount: number
  currency: string
  status: string
  payment_method: string
  coupon_used: boolean
  created_at: Date
  description: string | null
  total_classes: number | null
  type: string | null
  time_zone: string | null
  returned: number
  refunded_at: Date | null
}

export const toTransaction = (row: Shown): Row => ({
  id: row.id,
  folio: row.folio,
  userId: row.user_id,
  branchId: row.branch_id,
  amount: row.amount / 100,
  currency: row.currency as Row["currency"],
  status: row.status as Row["status"],
  createdAt: row.created_at.toISOString(),
  paymentMethod: row.payment_method as Row["paymentMethod"],
  couponUsed: row.coupon_used,
  refunded: toPesos(row.returned),
  refundedAt: row.refunded_at?.toISOString() ?? null,
  package:
    row.package_id === null
      ? null
      : {
          id: row.package_id,
          description: row.description as string,
          totalClasses: row.total_classes as number,
          type: row.type as NonNullable<Row["package"]>["type"],
        },
  timeZone: row.time_zone ?? studioZone(),
})
