import { randomUUID } from "node:crypto"
import { allows } from "../../../../contract/permissions.ts"
import {
  nextStatuses,
  type PaymentMethod,
  type TransactionStatus,
} from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { int, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction, MovedMeanwhile } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { grant } from "../../packages/grant.ts"
import { lockCustomer } from "../../people/claim.ts"
import type { Followers } from "../followers.ts"
import { firstDrawer } from "./shifts/drawers.ts"

interface Row {
  user_id: string
  branch_id: string | null
  package_id: string | null
  status: TransactionStatus
  amount: number
  payment_method: PaymentMethod
  source: string
}

/** Taken at the desk now, as a sale is: it belongs to the drawer of who takes it, in their count. */
const writeTaken = statement<{ id: string }>("take-pending")(
  piece`with drawer as materialized ${firstDrawer(uuid.orNull("branchId"))}
   insert into cash_sales (id, transaction_id, seller_id, original, shift_id)
   select ${uuid("saleId")}, ${uuid("transactionId")}, ${uuid("drawerOf")}, ${int("amount")}, (select id from drawer)
   returning id`,
)

/** Throws REFUND_INSTEAD or STATUS_NOT_ALLOWED. */
function assertMayBecome(from: TransactionStatus, to: TransactionStatus): void {
  if (from === "paid" && to === "refunded") throw new Refusal("REFUND_INSTEAD")
  if (!nextStatuses[from].includes(to)) throw new Refusal("STATUS_NOT_ALLOWED")
}

/**
 * Says what became of a payment that was pending; one that is paid now gives its package, as any other. Said again, it
 * changes nothing. Throws TRANSACTION_NOT_FOUND, REFUND_INSTEAD or STATUS_NOT_ALLOWED.
 */
export function changeStatus(
  context: Context<Actor>,
  followers: Followers,
  id: string,
  { status, reason }: { status: TransactionStatus; reason: string },
): Promise<void> {
  return inTransaction(context, async (inside) => {
    const { transaction, clock, actor } = inside
    const { user_id: userId } = await read(inside, id)
    if (status === "paid") await followers.beforeGrant(inside, { userId, orderId: id })
    await lockCustomer(transaction, userId)
    const { status: from, package_id: packageId, source, user_id, ...taken } = await read(inside, id)
    if (user_id !== userId) throw new MovedMeanwhile()
    if (from === status) return
    assertMayBecome(from, status)
    const now = clock.now()
    await transaction.query("update transactions set status = $2 where id = $1", [id, status])
    await transaction.query(
      `insert into transaction_changes (id, transaction_id, from_status, to_status, actor_id, reason, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [randomUUID(), id, from, status, actor.userId, reason, now],
    )
    if (status !== "paid") return
    if (taken.payment_method !== "paypal") {
      const sale = {
        saleId: randomUUID(),
        transactionId: id,
        amount: taken.amount,
        branchId: taken.branch_id,
      }
      await writeTaken(transaction, { ...sale, drawerOf: actor.userId })
    }
    if (!packageId) return
    const given = { userId, packageId, source, actorId: actor.userId, note: "Pago confirmado", isTold: false }
    const heldPackageId = await grant(inside, given)
    await followers.whenGranted(inside, { userId, heldPackageId, orderId: id })
    await record(transaction, "paid", { transactionId: id }, now)
  })
}

async function read({ pool, transaction, actor }: Context<Actor>, id: string): Promise<Row> {
  const { rows } = await (transaction ?? pool).query<Row>(
    `select user_id, branch_id, package_id, status, amount, payment_method, source from transactions where id = $1`,
    [id],
  )
  const [row] = rows
  const maySee = row && allows(actor.permissions, "transacciones", "editar", row.branch_id)
  if (!row || !maySee) throw new Refusal("TRANSACTION_NOT_FOUND")
  return row
}
