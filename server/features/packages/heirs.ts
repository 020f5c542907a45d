import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "./ledger.ts"

/** A package, or one of those that what was left of it became. */
export interface Heir {
  id: string
  user_id: string
  is_unlimited: boolean
  balance: number
  is_revoked: boolean
  is_passed: boolean
  /** Who holds it, by first name. */
  holder: string
}

/** A package that was paid for, with all that was passed on of it, the first one first. */
export const readHeirs = statement<Heir>("heirs-of-package")(
  piece`select h.id, h.user_id, h.is_unlimited, e.balance, h.revoked_at is not null as is_revoked,
     h.passed_from is not null as is_passed, u.first_name as holder
   from held_packages h join lateral ${ledgerEnd} e on true join users u on u.id = h.user_id
   where h.id = ${uuid("heldPackageId")} or h.origin_id = ${uuid("heldPackageId")}
   order by h.created_at, h.id`,
)
