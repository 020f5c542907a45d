import { studioZone } from "../../../contract/house.ts"
import { piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import { gave } from "../payments/gave.ts"
import type { Draft, Facts } from "./facts.ts"
import { readStudioAddress } from "./people.ts"

type ReceiptRow = Omit<Facts["receipt"], "paidAt" | "expiresAt"> & {
  userId: string
  address: string
  paidAt: Date
  expiresAt: Date
}

const readReceiptRow = statement<ReceiptRow>("receipt-to-tell")(piece`
  select u.id as "userId", u.email as address, u.first_name as "firstName", t.folio, t.amount, t.created_at as "paidAt",
    t.payment_method as method, h.id as "heldPackageId", h.description, h.expires_at as "expiresAt",
    case when h.is_unlimited then null else e.balance end as left,
    coalesce(b.time_zone, home.time_zone, ${text("timeZone")}) as "timeZone"
  from transactions t
  join users u on u.id = t.user_id and u.closed_at is null
  join held_packages h on h.source = t.source
  join lateral ${ledgerEnd} e on true
  left join branches b on b.id = h.branch_id
  left join branches home on home.id = u.branch_id
  where t.id = ${uuid("transactionId")}`)

/** Whom a receipt goes to, and what it says. */
export async function readReceipt(runner: Runner, transactionId: string) {
  const rows = await readReceiptRow(runner, { transactionId, timeZone: studioZone() })
  return rows.map(({ userId, address, paidAt, expiresAt, ...facts }) => ({
    userId,
    address,
    facts: { ...facts, paidAt: paidAt.toISOString(), expiresAt: expiresAt.toISOString() },
  }))
}

/** What the studio is told of money that waits for it. */
export async function readHeldPayment(runner: Runner, captureId: string) {
  const address = await readStudioAddress(runner)
  const { rows } = await runner.query<Facts["paymentHeld"]>(
    `select c.id as "captureId", c.amount, c.currency, trim(concat(u.first_name, ' ', u.last_name)) as person,
       p.description
     from captures c left join orders o on o.id = c.order_id
     left join users u on u.id = o.user_id left join packages p on p.id = o.package_id where c.id = $1`,
    [captureId],
  )
  return address ? rows.map((facts) => ({ userId: null, address, facts })) : []
}

interface RefundRow {
  userId: string | null
  address: string | null
  firstName: string
  person: string
  amount: number
  paid: number
  folio: number | null
  description: string
  through: Facts["refund"]["through"]
  isRevoked: boolean
  isOurs: boolean
}

/** Whom a refund is told to: the customer, of what they had bought; and the studio, of what it did not do itself. */
export async function readRefund(runner: Runner, refundId: string): Promise<Draft[]> {
  const { rows } = await runner.query<RefundRow>(
    `select u.id as "userId", u.email as address, u.first_name as "firstName", r.amount, t.amount as paid, t.folio,
       trim(concat(u.first_name, ' ', u.last_name)) as person, coalesce(h.description, p.description, '') as description,
       r.through, h.revoked_at is not null as "isRevoked", r.actor_id is not null as "isOurs"
     from refunds r
     left join transactions t on t.id = r.transaction_id
     left join captures c on c.id = r.capture_id
     left join orders o on o.id = c.order_id
     left join users u on u.id = coalesce(t.user_id, o.user_id) and u.closed_at is null
     left join held_packages h on ${gave}
     left join packages p on p.id = coalesce(t.package_id, o.package_id)
     where r.id = $1`,
    [refundId],
  )
  const studio = await readStudioAddress(runner)
  return rows.flatMap(({ userId, address, person, isOurs, ...row }) => {
    const { firstName, amount, paid, folio, description, through, isRevoked } = row
    const drafts: Draft[] = []
    if (userId && address) {
      const facts = { firstName, amount, paid: paid ?? amount, folio, description, through, isRevoked }
      drafts.push({ kind: "refund", userId, address, facts })
    }
    if (!isOurs && studio) {
      const facts = { amount, person, folio, isChargeback: through === "chargeback" }
      drafts.push({ kind: "returned", userId: null, address: studio, facts })
    }
    return drafts
  })
}

/** What the studio is told when a customer's bank asks for money back. */
export async function readDispute(
  runner: Runner,
  { disputeId, captureId }: { disputeId: string; captureId: string | null },
): Promise<Draft[]> {
  const address = await readStudioAddress(runner)
  if (!address) return []
  const { rows } = await runner.query<Omit<Facts["dispute"], "disputeId">>(
    `select c.amount, t.folio, trim(concat(u.first_name, ' ', u.last_name)) as person
     from captures c left join transactions t on t.id = c.transaction_id
     left join orders o on o.id = c.order_id left join users u on u.id = o.user_id where c.id = $1`,
    [captureId],
  )
  const facts = { disputeId, ...(rows[0] ?? { amount: null, folio: null, person: "" }) }
  return [{ kind: "dispute", userId: null, address, facts }]
}
