import type { CreditReason } from "../../../contract/packages.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"

/** Where a held package's ledger stands: its last row. */
export interface LedgerEnd {
  seq: number
  balance: number
}

/** The row to write next. */
export interface Movement {
  seq: number
  delta: number
  balance: number
  reason: CreditReason
}

/** The row that follows `end` when `reason` moves `delta` credits; nothing moves on an unlimited package. */
export function nextMovement(
  end: LedgerEnd,
  isUnlimited: boolean,
  reason: CreditReason,
  delta: number,
): Movement {
  const moved = isUnlimited ? 0 : delta
  return { seq: end.seq + 1, delta: moved, balance: end.balance + moved, reason }
}

/** What the ledger says of classes that were taken where the studio was before it moved in: of these there is no reservation. */
export const takenBefore = "Clases tomadas antes de este registro"

/** Two movements that continue the same row, or settle the same reservation: the second is decided again. */
export const ledgerRaces = [
  "credit_ledger_pkey",
  "credit_ledger_held_package_id_seq_balance_key",
  "credit_ledger_settled_once",
]

/** A piece of a statement: writes a movement if the piece `given` yielded a row. */
export const moveCredit = (given: string) => piece`movement as (
  insert into credit_ledger
    (held_package_id, seq, delta, balance, reason, reservation_id, actor_id, note, created_at)
  select ${uuid("heldPackageId")}, ${int("seq")}, ${int("delta")}, ${int("balance")}, ${text("reason")},
    ${uuid.orNull("reservationId")}, ${uuid.orNull("actorId")}, ${text("note")}, ${instant("now")}
  from ${given}
)`

/** The end of a held package's ledger as two columns, for a lateral join on what a query calls so. */
export const ledgerEndOf = (held: string) => `(
  select l.seq, l.balance from credit_ledger l where l.held_package_id = ${held}.id order by l.seq desc limit 1
)`
export const ledgerEnd = ledgerEndOf("h")
