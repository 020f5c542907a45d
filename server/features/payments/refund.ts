import { randomUUID } from "node:crypto"
import { allows } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockCustomer } from "../people/claim.ts"
import { type Drawer, drawerFor, drawerStands, drawersOpen, keepDrawer } from "./desk/shifts/drawers.ts"
import { pressRefund } from "./driveRefund.ts"
import type { Online } from "./online.ts"
import { leftOf, refundRow } from "./refunds.ts"

export interface RefundWish {
  transactionId: string
  /** Centavos; absent: all that is left. */
  amount?: number | undefined
  reason: string
  through: "provider" | "cash"
  /** Of cash: out of which of one's own open drawers. */
  shiftId?: string | undefined
  /** False: the customer keeps what is left of the package. All of it back always takes the package back. */
  revokes: boolean
}

export interface RefundState {
  id: string
  amount: number
  status: "pending" | "done" | "failed"
}

interface Facts {
  kept: KeptAnswer | null
  user_id: string
  branch_id: string | null
  status: string
  /** What was paid; of nothing, nothing goes back, and what it gave does. */
  amount: number
  capture_id: string | null
  left: number
  /** One that was begun, whose end nobody knows yet. */
  is_under_way: boolean
  drawers: Drawer[]
}

const read = statement<Omit<Facts, "left">>("refund-facts")(
  piece`select t.user_id, t.branch_id, t.status, t.amount, c.id as capture_id,
     exists (select from refunds r where r.transaction_id = t.id and r.status = 'pending') as is_under_way,
     ${drawersOpen(piece`t.branch_id`)} as drawers, ${keptAnswer}
   from transactions t left join captures c on c.transaction_id = t.id where t.id = ${uuid("transactionId")}`,
)

const write = statement<{ id: string }>("begin-refund")(
  piece`with ${keepDrawer},
   refund as (${refundRow(drawerStands)} returning id),
   ${keepAnswer("refund")}
   select id from refund`,
)

/**
 * Gives back what was paid, all of it or a part: written down first, then asked of the provider, and finished by whoever
 * hears that it happened. What was sold for nothing is undone the same way, whole. Throws TRANSACTION_NOT_FOUND, FORBIDDEN, NOT_REFUNDABLE, REFUND_TOO_LARGE, REFUND_UNDER_WAY, SHIFT_CLOSED or REFUND_FAILED.
 */
export async function refund(
  context: Context<Actor>,
  online: Online,
  wish: RefundWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<RefundState>> {
  const { answer: begun, isRepeated } = await begin(context, wish, key)
  const status = await pressRefund(context, online, begun.id)
  return new Decided({ ...begun, status }, isRepeated)
}

function begin(
  context: Context<Actor>,
  { transactionId, amount: asked, reason, through, shiftId, revokes }: RefundWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<Omit<RefundState, "status">>> {
  return inTransaction(context, async (inside) => {
    const { transaction } = inside
    const found = await transaction.query<{ user_id: string }>(
      "select user_id from transactions where id = $1",
      [transactionId],
    )
    if (!found.rows[0]) throw new Refusal("TRANSACTION_NOT_FOUND")
    await lockCustomer(transaction, found.rows[0].user_id)
    return decide(inside, key, {
      name: "begin refund",
      async read(runner, asking): Promise<Facts> {
        const [facts] = await read(runner, { transactionId, drawerOf: context.actor.userId, ...asking })
        return { ...(facts as Omit<Facts, "left">), left: await leftOf(runner, { transactionId }) }
      },
      rule({ status, amount: paid, branch_id, capture_id, left, is_under_way, drawers }) {
        const { permissions, userId: actorId } = context.actor
        if (!allows(permissions, "transacciones", "editar", branch_id)) throw new Refusal("FORBIDDEN")
        if (status !== "paid" || (left === 0 && paid > 0)) throw new Refusal("NOT_REFUNDABLE")
        if (through === "provider" && capture_id === null) throw new Refusal("NOT_REFUNDABLE")
        // Whoever does not see the first one's end would give the same back twice.
        if (is_under_way) throw new Refusal("REFUND_UNDER_WAY")
        const amount = asked ?? left
        if (amount > left) throw new Refusal("REFUND_TOO_LARGE")
        const id = randomUUID()
        const isWhole = amount === left
        return {
          answer: { id, amount },
          values: {
            ...{ id, transactionId, amount, reason, through, actorId, providerRefundId: null },
            ...{ captureId: through === "provider" ? capture_id : null, revokes: revokes || isWhole },
            shiftId: through === "cash" && amount > 0 ? drawerFor(drawers, shiftId) : null,
          },
          news: [],
        }
      },
      write,
      races: [],
    })
  })
}
