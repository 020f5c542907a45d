import { studioZone } from "../../../contract/house.ts"
import type { CreditReason } from "../../../contract/packages.ts"
import type { Asking } from "../../platform/database/decision.ts"
import { type KeptAnswer, keptAnswer } from "../../platform/database/idempotency.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type Customer, isReached } from "../people/users/reach.ts"
import { ledgerEnd } from "./ledger.ts"

/** What the desk decides on, of a package that somebody holds. */
export interface DeskFacts {
  seq: number
  balance: number
  last_reason: CreditReason
  last_delta: number
  is_unlimited: boolean
  is_revoked: boolean
  starts_at: Date
  expires_at: Date
  frozen_from: string | null
  frozen_until: string | null
  time_zone: string
  customer_revision: number
  kept: KeptAnswer | null
}

interface Row extends Omit<DeskFacts, "seq" | "time_zone"> {
  /** Null: the customer holds no such package. */
  seq: number | null
  time_zone: string | null
}

const read = statement<Row>("desk-facts")(
  piece`select e.seq, e.balance, m.reason as last_reason, m.delta as last_delta, h.is_unlimited,
     h.revoked_at is not null as is_revoked, h.starts_at, h.expires_at, h.frozen_from, h.frozen_until, b.time_zone,
     u.revision as customer_revision, ${keptAnswer}
   from users u left join held_packages h on h.id = ${uuid("heldPackageId")} and h.user_id = u.id
   left join lateral ${ledgerEnd} e on true
   left join credit_ledger m on m.held_package_id = h.id and m.seq = e.seq
   left join branches b on b.id = coalesce(h.branch_id, u.branch_id)
   where u.id = ${uuid("customerId")} and u.closed_at is null and ${isReached}`,
)

/**
 * One package of a customer's, with the answer kept for this press; null: they hold none such. Throws USER_NOT_FOUND where they were closed a
 * moment ago, or moved to another branch: why the desk does something may tell of them.
 */
export async function readDeskFacts(
  runner: Runner,
  asked: { customerId: string; heldPackageId: string } & Pick<Customer, "reach"> & Asking,
): Promise<{ kept: KeptAnswer | null; held: DeskFacts | null }> {
  const [row] = await read(runner, asked)
  if (!row) throw new Refusal("USER_NOT_FOUND")
  const { kept, seq, time_zone } = row
  return {
    kept,
    held: seq === null ? null : { ...row, seq, time_zone: time_zone ?? studioZone() },
  }
}

/** Throws PACKAGE_NOT_FOUND; and PACKAGE_ENDED of one that was taken back, or has expired unless `isExpiredToo`. */
export function assertHeld(
  held: DeskFacts | null,
  now: Date,
  isExpiredToo = false,
): asserts held is DeskFacts {
  if (!held) throw new Refusal("PACKAGE_NOT_FOUND")
  if (held.is_revoked || (!isExpiredToo && held.expires_at < now)) throw new Refusal("PACKAGE_ENDED")
}
