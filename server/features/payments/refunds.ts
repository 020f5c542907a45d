import { flag, instant, int, type Piece, piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"

export type Through = "provider" | "cash" | "chargeback"

/** What goes back, as it is written down before it does. Centavos. */
export interface NewRefund {
  id: string
  transactionId: string | null
  captureId: string | null
  amount: number
  reason: string
  through: Through
  actorId: string | null
  revokes: boolean
  providerRefundId: string | null
  /** Of cash: the drawer that it was paid out of. */
  shiftId: string | null
  now: Date
}

export const refundRow = <Needs>(condition: Piece<Needs>) => piece`insert into refunds
   (id, transaction_id, capture_id, amount, reason, through, actor_id, revokes, status, provider_refund_id, created_at, shift_id)
   select ${uuid("id")}, ${uuid.orNull("transactionId")}, ${text.orNull("captureId")}, ${int("amount")},
     ${text("reason")}, ${text("through")}, ${uuid.orNull("actorId")}, ${flag("revokes")}, 'pending',
     ${text.orNull("providerRefundId")}, ${instant("now")}, ${uuid.orNull("shiftId")}
   where ${condition}`

const insert = statement("insert-refund")(refundRow(piece`true`))

/** One that passes no drawer. */
export async function insertRefund(runner: Runner, refund: Omit<NewRefund, "shiftId">): Promise<void> {
  await insert(runner, { ...refund, shiftId: null })
}

/** What a capture, or a transaction, still holds: less what went back or is on its way. Inside a transaction that holds the customer. */
export async function leftOf(
  runner: Runner,
  of: { captureId: string } | { transactionId: string },
): Promise<number> {
  const { rows } =
    "captureId" in of
      ? await runner.query<Left>(leftIn("captures", "capture_id"), [of.captureId])
      : await runner.query<Left>(leftIn("transactions", "transaction_id"), [of.transactionId])
  return rows[0]?.left ?? 0
}

interface Left {
  left: number
}

const leftIn = (table: string, column: string) =>
  `select p.amount - coalesce((select sum(r.amount) from refunds r
     where r.${column} = p.id and r.status <> 'failed'), 0)::int as left
   from ${table} p where p.id = $1`

/** The refund that the provider speaks of: known by its name, or asked for by us. */
export async function findReturn(
  runner: Runner,
  { refundId, ours, captureId }: { refundId: string; ours: string | undefined; captureId: string },
): Promise<{ id: string; status: "pending" | "done" | "failed" } | undefined> {
  const { rows } = await runner.query<{ id: string; status: "pending" | "done" | "failed" }>(
    `select id, status from refunds where provider_refund_id = $1
     union all select id, status from refunds where capture_id = $3 and id::text = $2 limit 1`,
    [refundId, ours ?? null, captureId],
  )
  return rows[0]
}
