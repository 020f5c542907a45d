import type { Platform } from "../../platform/context.ts"
import { instant, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import type { Inside } from "../../platform/database/transaction.ts"
import { ledgerEnd } from "./ledger.ts"

export interface Revocation {
  heldPackageId: string
  actorId: string | null
  /** Shown in the customer's ledger. */
  note: string
}

const write = statement<{ taken: number }>("revoke-package")(
  piece`with revoked as (
     update held_packages h set revoked_at = ${instant("now")}
     where h.id = ${uuid("heldPackageId")} and h.revoked_at is null
     returning h.id
   )
   insert into credit_ledger (held_package_id, seq, delta, balance, reason, actor_id, note, created_at)
   select h.id, e.seq + 1, -e.balance, 0, 'adjusted', ${uuid.orNull("actorId")}, ${text("note")}, ${instant("now")}
   from revoked h join lateral ${ledgerEnd} e on true
   returning -delta as taken`,
)

/**
 * Takes back what is left of a held package, inside the caller's transaction that holds its customer: nothing is paid with it
 * any more. Returns how many credits went; undefined when it was taken back before.
 */
export async function revoke(
  { transaction, clock }: Pick<Inside<Platform>, "transaction" | "clock">,
  revocation: Revocation,
): Promise<number | undefined> {
  return (await write(transaction, { ...revocation, now: clock.now() }))[0]?.taken
}
