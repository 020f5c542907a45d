import { defaultTimeZone } from "../../../contract/calendar.ts"
import { piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import type { Facts } from "./facts.ts"
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
  const rows = await readReceiptRow(runner, { transactionId, timeZone: defaultTimeZone })
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
