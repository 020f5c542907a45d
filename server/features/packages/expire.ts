import type { Platform } from "../../platform/context.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { lockCustomer } from "../people/claim.ts"
import { ledgerEnd } from "./ledger.ts"

/** Expired, and not looked at since. */
const toWriteOff = piece`h.expires_at < ${instant("now")} and h.written_off_at is null and not h.is_unlimited`

const findExpired = statement<{ user_id: string }>("find-expired")(
  piece`select distinct h.user_id from held_packages h where ${toWriteOff} limit 500`,
)

const writeOff = statement<{ held_package_id: string }>("write-off")(
  piece`with expired as (
     select h.id, e.seq, e.balance from held_packages h join lateral ${ledgerEnd} e on true
     where h.user_id = ${uuid("userId")} and ${toWriteOff}
   ), closed as (
     update held_packages h set written_off_at = ${instant("now")} from expired where h.id = expired.id
   )
   insert into credit_ledger (held_package_id, seq, delta, balance, reason, note, created_at)
   select id, seq + 1, -balance, 0, 'expired', 'Vencieron con su paquete', ${instant("now")}
   from expired where balance > 0
   returning held_package_id`,
)

/** Writes into the ledger the credits that expired unused. Returns how many packages had some. */
export async function expireCredits(context: Platform): Promise<number> {
  let closed = 0
  for (;;) {
    const now = context.clock.now()
    const customers = await findExpired(context.pool, { now })
    if (customers.length === 0) return closed
    for (const { user_id: userId } of customers) {
      const written = await inTransaction(context, async ({ transaction }) => {
        await lockCustomer(transaction, userId)
        return writeOff(transaction, { userId, now })
      })
      closed += written.length
    }
  }
}
