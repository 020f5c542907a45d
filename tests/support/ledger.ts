import { randomUUID } from "node:crypto"
import type pg from "pg"
import { Random } from "../../demo/make/random.ts"

/** Numbers that look like chance and are the same in every run. */
export function chance(seed: number): () => number {
  const random = new Random(seed)
  return () => random.next()
}

interface LedgerWish {
  count: number
  users: string[]
  /** Null: of none. */
  branches: (string | null)[]
  packages: string[]
  from: Date
  to: Date
  seed: number
}

const hour = 3_600_000

/**
 * Payments of all kinds, as an import would bring them: many in the hours around midnight in Mexico, some for nothing with a
 * coupon, given back in parts, whole, later, or not after all; and some that came as refunded.
 */
export async function makeLedger(pool: pg.Pool, wish: LedgerWish): Promise<void> {
  const next = chance(wish.seed)
  const one = <T>(of: readonly T[]) => of[Math.floor(next() * of.length)] as T
  for (let n = 0; n < wish.count; n++) {
    const id = randomUUID()
    const coupon = next() < 0.3
    const amount = coupon && next() < 0.4 ? 0 : 1 + Math.floor(next() * 300_000)
    const day = wish.from.getTime() + next() * (wish.to.getTime() - wish.from.getTime())
    // 05:00 to 09:00 UTC: the last hours of one day and the first of the next, between Tijuana and Mexico City.
    const at = next() < 0.5 ? Math.floor(day / 24 / hour) * 24 * hour + (5 + next() * 4) * hour : day
    const status = one([
      "paid",
      "paid",
      "paid",
      "paid",
      "paid",
      "refunded",
      "pending",
      "rejected",
      "cancelled",
    ])
    await pool.query(
      `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, coupon_used, source, created_at)
       values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $1::text, $9)`,
      [
        ...[id, one(wish.users), one(wish.branches), one(wish.packages), amount, status],
        ...[one(["cash", "terminal", "paypal"]), coupon, new Date(at)],
      ],
    )
    if (status !== "paid" || amount < 100 || next() < 0.5) continue
    const isWhole = next() < 0.5
    const parts = isWhole
      ? [Math.floor(amount / 3), amount - Math.floor(amount / 3)]
      : [Math.floor(amount / 4)]
    for (const part of parts) {
      const ended = new Date(at + next() * (next() < 0.5 ? 2 : 60) * 24 * hour)
      await giveBack(pool, id, part, "done", ended)
    }
    if (!isWhole) await giveBack(pool, id, 50, one(["failed", "pending"]), new Date(at + hour))
    else await pool.query("update transactions set status = 'refunded' where id = $1", [id])
  }
}

const giveBack = (pool: pg.Pool, id: string, amount: number, status: string, at: Date) =>
  pool.query(
    `insert into refunds (id, transaction_id, amount, reason, through, revokes, status, created_at, ended_at)
     values ($1, $2, $3, 'Lo pidió', 'cash', true, $4, $5, case when $4 <> 'pending' then $5::timestamptz end)`,
    [randomUUID(), id, amount, status, at],
  )
