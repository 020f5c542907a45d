import type { z } from "zod"
import { dayIn } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type { CreditMovement, CreditReason, HeldPackage, PackageType } from "../../../contract/packages.ts"
import type { CurrentUser, Holdings } from "../../../contract/people.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { newest, oneMore } from "../../platform/database/newest.ts"
import { readUser } from "../people/reads.ts"
import { ledgerEnd } from "./ledger.ts"

/** Joins to a held package `h` the branch that counts its days, and to that its zone. */
const zoneOf = `join users u on u.id = h.user_id
     left join branches b on b.id = coalesce(h.branch_id, u.branch_id)`

/** «Ana L.», by who of a row there is; null for none, and for an account that was closed. */
const shortName = (name: string, id: string, from: string) => `(
  select trim(concat_ws(' ', ${name}.first_name, left(${name}.last_name, 1) || '.'))
  from users ${name} where ${name}.id = (select ${id} from ${from}) and ${name}.closed_at is null)`

type RestRow = Pick<HeldRow, "frozen_from" | "frozen_until" | "time_zone">

/** The days on which a package rests or will rest; null once they are over. */
export function restOf({ frozen_from: from, frozen_until: until, time_zone }: RestRow, now: Date) {
  const isAhead = from && until && until >= dayIn(time_zone ?? studioZone(), now)
  return isAhead ? { from, until } : null
}

type Reader = Pick<Context, "pool" | "db" | "clock">

interface HeldRow {
  id: string
  package_id: string | null
  description: string
  type: PackageType
  is_unlimited: boolean
  granted: number
  branch_id: string | null
  starts_at: Date
  expires_at: Date
  time_zone: string | null
  active: boolean
  balance: number
  frozen_from: string | null
  frozen_until: string | null
  passed_from: string | null
  passed_to: string | null
}

interface MovementRow {
  held_package_id: string
  description: string
  is_unlimited: boolean
  delta: number
  balance: number
  reason: CreditReason
  note: string
  created_at: Date
  time_zone: string | null
}

/** What a customer holds and held, those that pay first; of what is over, only what ended after `since`. */
export async function readHeldPackages(
  { pool, clock }: Reader,
  userId: string,
  since?: Date,
): Promise<z.input<typeof HeldPackage>[]> {
  const now = clock.now()
  const { rows } = await pool.query<HeldRow>(
    `select h.id, h.package_id, h.description, h.type, h.is_unlimited, h.granted, h.branch_id, h.starts_at, h.expires_at,
       b.time_zone, h.revoked_at is null and h.starts_at <= $2 and $2 <= h.expires_at as active, e.balance,
       h.frozen_from, h.frozen_until, ${shortName("giver", "f.user_id", "held_packages f where f.id = h.passed_from")} as passed_from,
       ${shortName("taker", "t.user_id", "held_packages t where t.passed_from = h.id order by t.created_at desc limit 1")} as passed_to
     from held_packages h
     join lateral ${ledgerEnd} e on true
     ${zoneOf}
     where h.user_id = $1 and h.expires_at >= $3
     order by active desc, h.is_unlimited desc, h.expires_at, h.created_at`,
    [userId, now, since ?? "-infinity"],
  )
  return rows.map((row) => ({
    id: row.id,
    packageId: row.package_id,
    description: row.description,
    type: row.type,
    isUnlimited: row.is_unlimited,
    totalClasses: row.granted,
    available: row.balance,
    branchId: row.branch_id,
    startsAt: row.starts_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    timeZone: row.time_zone ?? studioZone(),
    active: row.active,
    frozen: restOf(row, now),
    passedFrom: row.passed_from,
    passedTo: row.passed_to,
  }))
}

/** Each movement of a customer's credits, newest first; at most the last `most`. */
export async function readMovements(
  { pool }: Reader,
  userId: string,
  most?: number,
): Promise<{ movements: z.input<typeof CreditMovement>[]; hasMore: boolean }> {
  const found = await pool.query<MovementRow>(
    `select l.held_package_id, h.description, h.is_unlimited, l.delta, l.balance, l.reason, l.note, l.created_at, b.time_zone
     from credit_ledger l join held_packages h on h.id = l.held_package_id
     ${zoneOf}
     where h.user_id = $1
     order by l.created_at desc, l.held_package_id, l.seq desc
     limit $2`,
    [userId, oneMore(most)],
  )
  const { rows, hasMore } = newest(found.rows, most)
  const movements = rows.map((row) => ({
    heldPackageId: row.held_package_id,
    package: row.description,
    isUnlimited: row.is_unlimited,
    delta: row.delta,
    balance: row.balance,
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    timeZone: row.time_zone ?? studioZone(),
  }))
  return { movements, hasMore }
}

/** What somebody holds, and how many classes that is; of what is over, only what ended after `since`. */
export async function readHoldings(
  reader: Reader,
  userId: string,
  since?: Date,
): Promise<z.input<typeof Holdings>> {
  const packages = await readHeldPackages(reader, userId, since)
  const counted = packages.filter((one) => one.active && !one.isUnlimited)
  const total = counted.reduce((sum, one) => sum + one.totalClasses, 0)
  const available = counted.reduce((sum, one) => sum + one.available, 0)
  return { packages, classes: { total, available, taken: total - available } }
}

/** Every page asks who is signed in: what they held before this many days is among their credits. */
const lately = 90

/** Whoever is signed in, with what they may do, and what they hold and lately held. */
export async function readHolder(
  reader: Reader,
  actor: Actor,
): Promise<Omit<z.input<typeof CurrentUser>, "isNew">> {
  const [user, holdings] = await Promise.all([
    readUser(reader, actor.userId),
    readHoldings(reader, actor.userId, new Date(reader.clock.now().getTime() - lately * 86_400_000)),
  ])
  return {
    ...user,
    permissions: actor.permissions,
    mustChangePassword: actor.mustChangePassword,
    mustSetUpSecondStep: actor.lacksSecondStep ?? false,
    ...holdings,
  }
}
