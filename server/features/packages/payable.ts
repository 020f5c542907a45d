import { instant, millis, piece } from "../../platform/database/piece.ts"
import { ledgerEnd } from "./ledger.ts"

/** What a customer of the statement may still pay with, as a column of JSON: the `Held` of the rule. `userId` is an SQL expression. */
export const payableWith = (userId: string) => piece`(
  select json_agg(json_build_object('id', h.id, 'packageId', h.package_id, 'description', h.description, 'type', h.type,
    'isUnlimited', h.is_unlimited, 'branchId', h.branch_id, 'startsAt', ${millis("h.starts_at")},
    'expiresAt', ${millis("h.expires_at")}, 'frozenFrom', h.frozen_from, 'frozenUntil', h.frozen_until, 'createdAt', ${millis("h.created_at")},
    'seq', e.seq, 'balance', e.balance))
  from held_packages h join lateral ${ledgerEnd} e on true
  where h.user_id = ${userId} and h.expires_at >= ${instant("now")} and h.revoked_at is null
)`
