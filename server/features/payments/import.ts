import type { PoolClient } from "pg"

export interface TransactionRow {
  id: string
  user_id: string
  branch_id: string | null
  package_id: string | null
  amount: number
  status: string
  payment_method: string
  coupon_used: boolean
  created_at: Date
  source: string
}

/** Adds the transactions whose source is new; returns how many were. */
export async function importTransactions(client: PoolClient, rows: TransactionRow[]): Promise<number> {
  const { rowCount } = await client.query(
    `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used,
       created_at, source)
     select id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, created_at, source
     from json_populate_recordset(null::transactions, $1)
     on conflict (source) do nothing`,
    [JSON.stringify(rows)],
  )
  return rowCount ?? 0
}
