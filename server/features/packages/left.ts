import { instant, piece, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "./ledger.ts"

/** What customers have left in packages that still pay, all together; no row of who has none. */
export const readLeft = statement<{ user_id: string; left: number; is_unlimited: boolean }>("left-of-many")(
  piece`select h.user_id, coalesce(sum(e.balance) filter (where not h.is_unlimited), 0)::int as left,
     bool_or(h.is_unlimited) as is_unlimited
   from held_packages h join lateral ${ledgerEnd} e on true
   where h.user_id = any(${uuids("userIds")}) and h.revoked_at is null and h.expires_at >= ${instant("now")}
   group by h.user_id`,
)
