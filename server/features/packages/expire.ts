import type { Context } from "../../platform/context.ts"
import { statement } from "../../platform/database/statement.ts"
import { transaction } from "../../platform/database/transaction.ts"
import { ledgerEnd } from "./ledger.ts"

const findExpired = statement<{ user_id: string }>(
  "find-expired",
  `select distinct h.user_id
   from held_packages h
   join lateral ${ledgerEnd} e on true
   where h.expires_at < :now and e.balance > 0
   limit 500`,
)

const writeExpired = statement<{ held_package_id: string }>(
  "write-expired",
  `insert into credit_ledger (held_package_id, seq, delta, balance, reason, note, created_at)
   select h.id, e.seq + 1, -e.balance, 0, 'expired', 'Vencieron con su paquete', :now
   from held_packages h
   join lateral ${ledgerEnd} e on true
   where h.user_id = :userId and h.expires_at < :now and e.balance > 0
   returning held_package_id`,
)

/** Writes into the ledger the credits that expired unused. Returns how many packages it closed. */
export async function expireCredits({ pool, clock }: Pick<Context, "pool" | "clock">): Promise<number> {
  let closed = 0
  for (;;) {
    const now = clock.now()
    const customers = await findExpired(pool, { now })
    if (customers.length === 0) return closed
    for (const { user_id: userId } of customers) {
      const written = await transaction(pool, async (client) => {
        await client.query("update users set revision = revision + 1 where id = $1", [userId])
        return writeExpired(client, { userId, now })
      })
      closed += written.length
    }
  }
}
