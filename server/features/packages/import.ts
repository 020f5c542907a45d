import type { PoolClient } from "pg"

export interface PackageRow {
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
  start_date: string | null
  end_date: string | null
}

export interface HeldPackageRow {
  id: string
  user_id: string
  package_id: string
  description: string
  type: string
  is_unlimited: boolean
  branch_id: string | null
  granted: number
  starts_at: Date
  expires_at: Date
  created_at: Date
  source: string
}

export interface LedgerRow {
  held_package_id: string
  seq: number
  delta: number
  balance: number
  reason: string
  reservation_id: string | null
  actor_id: string | null
  note: string
  created_at: Date
}

/** Adds the packages of the catalogue that are not there, found by id or by description and branch. */
export async function importPackages(client: PoolClient, packages: PackageRow[]) {
  const { rows } = await client.query<{ id: string; found: string | null }>(
    `with given as materialized (
       select given.*, found.id as found
       from json_populate_recordset(null::packages, $1) given
       left join packages found on found.id = given.id
         or (found.description = given.description and found.branch_id is not distinct from given.branch_id)
     ), added as (
       insert into packages (id, description, total_classes, amount, type, days_expiry, is_active, is_public,
         is_new_user, special_price, discount, discount_info, branch_id, start_date, end_date)
       select id, description, total_classes, amount, type, days_expiry, is_active, is_public,
         is_new_user, special_price, discount, discount_info, branch_id, start_date, end_date
       from given where found is null
     )
     select id, found from given`,
    [JSON.stringify(packages)],
  )
  const ids = new Map(rows.map(({ id, found }) => [id, found ?? id]))
  return { ids, added: rows.filter(({ found }) => found === null).length }
}

/** Adds the held packages whose source is new; returns the ids of those. */
export async function importHeldPackages(client: PoolClient, held: HeldPackageRow[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    `insert into held_packages (id, user_id, package_id, description, type, is_unlimited, branch_id, granted,
       starts_at, expires_at, created_at, source)
     select id, user_id, package_id, description, type, is_unlimited, branch_id, granted,
       starts_at, expires_at, created_at, source
     from json_populate_recordset(null::held_packages, $1)
     on conflict (source) do nothing
     returning id`,
    [JSON.stringify(held)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The last row of each ledger: what a new one must continue. */
export async function findLedgerEnds(client: PoolClient, heldIds: string[]) {
  const { rows } = await client.query<{ id: string; seq: number; balance: number }>(
    `select distinct on (held_package_id) held_package_id as id, seq, balance from credit_ledger
     where held_package_id = any($1) order by held_package_id, seq desc`,
    [heldIds],
  )
  return new Map(rows.map(({ id, seq, balance }) => [id, { seq, balance }]))
}

export async function importLedger(client: PoolClient, rows: LedgerRow[]): Promise<void> {
  await client.query(
    `insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id, actor_id, note,
       created_at)
     select held_package_id, seq, delta, balance, reason, reservation_id, actor_id, note, created_at
     from json_populate_recordset(null::credit_ledger, $1)`,
    [JSON.stringify(rows)],
  )
}
