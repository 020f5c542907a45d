import type { Platform } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { inTransaction, MovedMeanwhile } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { readHeirs } from "../packages/heirs.ts"
import { revoke } from "../packages/revoke.ts"
import { lockCustomer } from "../people/claim.ts"
import { giveBackUse } from "./coupons/giveBackUse.ts"
import type { Followers } from "./followers.ts"
import { reasonOnceOver } from "./forgetReasons.ts"
import { gave } from "./gave.ts"
import type { Through } from "./refunds.ts"

interface Refund {
  status: "pending" | "done" | "failed"
  amount: number
  through: Through
  actor_id: string | null
  revokes: boolean
  capture_id: string | null
  transaction_id: string | null
  user_id: string | null
  held_package_id: string | null
  /** By which a coupon knows what it was used for, or is kept for while staff decide. */
  order_id: string | null
  /** Nothing of what was paid is left when this one is done. */
  is_whole: boolean
}

const read = `select r.status, r.amount, r.through, r.actor_id, r.revokes, r.capture_id, r.transaction_id,
    coalesce(t.user_id, o.user_id) as user_id, h.id as held_package_id,
    coalesce(substring(t.source from '^(?:order|cash):(.{36})$'), case when t.source like 'import:%' then t.id::text end,
      case when t.id is null and o.status = 'held' then o.id::text end) as order_id,
    coalesce(t.amount, c.amount) <= (select sum(x.amount) from refunds x
      where (x.transaction_id = t.id or t.id is null and x.capture_id = c.id) and (x.status = 'done' or x.id = r.id)) as is_whole
  from refunds r
  left join transactions t on t.id = r.transaction_id
  left join captures c on c.id = r.capture_id
  left join orders o on o.id = c.order_id
  left join held_packages h on ${gave}
  where r.id = $1`

const readRefund = async (runner: Runner, id: string) =>
  (await runner.query<Refund>(read, [id])).rows[0] as Refund

/**
 * The money went back: what was left of its package goes too, with the seats that it paid and that are still to come, in one
 * commit. Whoever hears of it, first or again, the call, the webhook and the reconciler, ends here.
 */
export function finishRefund(
  platform: Platform,
  followers: Followers,
  refundId: string,
  providerRefundId?: string,
): Promise<void> {
  return inTransaction(platform, async (inside) => {
    const { transaction, clock } = inside
    const asked = await readRefund(transaction, refundId)
    if (asked.status === "done") return
    const { user_id: userId, held_package_id: heldPackageId, actor_id: actorId, transaction_id } = asked
    // Whoever has it by now: what was paid for is gone, and whom it was passed on to with it.
    const readPackages = async () => (heldPackageId ? readHeirs(transaction, { heldPackageId }) : [])
    const heirs = await readPackages()
    const withdraw = async () => {
      if (!userId || heirs.length === 0) return
      const packages = heirs.map(({ id, user_id }) => ({ userId: user_id, heldPackageId: id }))
      await followers.whenRevoked(inside, { packages, actorId: actorId ?? userId })
    }
    const isRevoked = asked.revokes || asked.is_whole
    if (isRevoked) await withdraw()
    if (userId) await lockCustomer(transaction, userId)
    const { status, is_whole, user_id } = await readRefund(transaction, refundId)
    if (user_id !== userId || (await readPackages()).length !== heirs.length) throw new MovedMeanwhile()
    if (status === "done") return
    // Another part went back meanwhile, and this one is the last.
    if (is_whole && !isRevoked) await withdraw()
    const now = clock.now()
    const { rows } = await transaction.query<{ reason: string }>(
      `update refunds set status = 'done', ended_at = $2, provider_refund_id = coalesce($3, provider_refund_id),
         reason = ${reasonOnceOver}
       where id = $1 returning reason`,
      [refundId, now, providerRefundId ?? null],
    )
    if (isRevoked || is_whole) {
      for (const { id, is_passed: isPassed } of heirs) {
        const taken = await revoke(inside, { heldPackageId: id, actorId, note: "Reembolso" })
        const told = { heldPackageId: id, change: "taken", reason: "Se reembolsó su pago" } as const
        if (isPassed && taken !== undefined) await record(transaction, "package-changed", told, now)
      }
    }
    if (is_whole)
      await transaction.query("update transactions set status = 'refunded' where id = $1", [transaction_id])
    if (is_whole && asked.order_id) await giveBackUse(inside, asked.order_id)
    // Of money that bought nothing, a part that went back leaves the rest for staff to decide.
    if (is_whole && !transaction_id) {
      await transaction.query(
        `update captures set resolved_at = $2, resolved_by = $3, resolution = $4 where id = $1 and resolved_at is null`,
        [asked.capture_id, now, actorId, rows[0]?.reason],
      )
    }
    await record(transaction, "refunded", { refundId }, now)
  })
}
