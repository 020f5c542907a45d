import { studioZone } from "../../../contract/house.ts"
import type { MergeImpact } from "../../../contract/merging.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { restOf } from "./held.ts"
import { ledgerEnd } from "./ledger.ts"

interface Row {
  description: string
  is_unlimited: boolean
  balance: number
  active: boolean
  expires_at: Date
  time_zone: string | null
  frozen_from: string | null
  frozen_until: string | null
}

const read = statement<Row>("moving-packages")(
  piece`select h.description, h.is_unlimited, e.balance, h.expires_at, b.time_zone, h.frozen_from, h.frozen_until,
     h.revoked_at is null and h.starts_at <= ${instant("now")} and ${instant("now")} <= h.expires_at as active
   from held_packages h
   join lateral ${ledgerEnd} e on true
   join users u on u.id = h.user_id
   left join branches b on b.id = coalesce(h.branch_id, u.branch_id)
   where h.user_id = ${uuid("userId")}
   order by active desc, h.expires_at, h.id`,
)

/** What a customer holds and held, as it is said before it becomes another account's. */
export async function readMovingPackages(
  runner: Runner,
  asked: { userId: string; now: Date },
): Promise<MergeImpact["packages"]> {
  return (await read(runner, asked)).map((row) => ({
    description: row.description,
    available: row.is_unlimited ? null : row.balance,
    active: row.active,
    expiresAt: row.expires_at.toISOString() as MergeImpact["packages"][number]["expiresAt"],
    timeZone: row.time_zone ?? studioZone(),
    frozen: restOf(row, asked.now),
  }))
}

/**
 * Inside a transaction that holds both customers: what one holds is the other's, with its ledger. Who moved which credit
 * stays as it was written.
 */
export const movePackages = statement("move-packages")(
  piece`update held_packages set user_id = ${uuid("staysId")} where user_id = ${uuid("goesId")}`,
)
