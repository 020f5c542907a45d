import type { PoolClient } from "pg"
import { addMissing, addRows, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"
import type { Runner } from "../../platform/database/statement.ts"
import type { LedgerEnd } from "./ledger.ts"

export type PackageRow = Row<"packages", "created_at" | "updated_at" | "revision">
export type HeldPackageRow = Row<
  "held_packages",
  | ("revoked_at" | "written_off_at")
  | ("frozen_from" | "frozen_until" | "frozen_days" | "passed_from" | "origin_id")
>
export type LedgerRow = Row<"credit_ledger", "prev_balance" | "prev_seq" | "valid_until">

interface KnownPackage {
  id: string
  description: string
  total_classes: number
  amount: number
  type: string
  days_expiry: number
  is_active: boolean
  is_public: boolean
  is_new_user: boolean
  special_price: number | null
  discount: number
  discount_info: string
  branch_id: string | null
  coupon_id: string | null
  start_date: string | null
  end_date: string | null
}

/** The whole catalogue. */
export async function findCatalogue(runner: Runner): Promise<PackageRow[]> {
  const { rows } = await runner.query<KnownPackage>(
    `select id, description, total_classes, amount, type, days_expiry, is_active, is_public, is_new_user, special_price,
       discount, discount_info, branch_id, coupon_id, start_date, end_date
     from packages order by created_at, id`,
  )
  return rows
}

/** Adds the packages of the catalogue that are not there, found by id or by description and branch. */
export const importPackages = (bulk: Bulk, rows: Iterable<PackageRow>): Promise<Found> =>
  addMissing(
    bulk,
    "packages",
    rows,
    `found.id = given.id
       or (found.description = given.description and found.branch_id is not distinct from given.branch_id)`,
  )

/** Adds the held packages whose source is new. */
export const importHeldPackages = (bulk: Bulk, rows: Iterable<HeldPackageRow>): Promise<Found> =>
  addMissing(bulk, "held_packages", rows, "found.source = given.source")

/** The last row of each ledger: what a new one must continue. */
export async function findLedgerEnds(client: PoolClient, heldIds: string[]): Promise<Map<string, LedgerEnd>> {
  const { rows } = await client.query<{ id: string } & LedgerEnd>(
    `select distinct on (held_package_id) held_package_id as id, seq, balance from credit_ledger
     where held_package_id = any($1) order by held_package_id, seq desc`,
    [heldIds],
  )
  return new Map(rows.map(({ id, seq, balance }) => [id, { seq, balance }]))
}

/** Each row continues the one before it in its ledger, in this order. */
export const importLedger = (bulk: Bulk, rows: Iterable<LedgerRow>): Promise<void> =>
  addRows(bulk, "credit_ledger", rows)
