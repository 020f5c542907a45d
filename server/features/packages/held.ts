import type { z } from "zod"
import { dayIn } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type {
  CreditMovement,
  CreditReason,
  Credits,
  creditsAsked,
  HeldPackage,
  PackageType,
} from "../../../contract/packages.ts"
import type { CurrentUser, Holdings } from "../../../contract/people.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { newest, oneMore } from "../../platform/database/newest.ts"
import { instant, int, listed, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
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
  /** One more than was asked for. */
  is_older: boolean | null
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

const longAgo = new Date(0)

/** Which of the packages that are over: those that ended after `since`, and no more than `most`. */
interface Over {
  since?: Date
  most?: number
}

/** Each page asks for it. Of what is over, those that ended after `since`, and one more than `most`. */
const readHeld = statement<HeldRow>("held-packages")(
  piece`select h.id, h.package_id, h.description, h.type, h.is_unlimited, h.granted, h.branch_id, h.starts_at, h.expires_at,
     b.time_zone, h.revoked_at is null and h.starts_at <= ${instant("now")} and ${instant("now")} <= h.expires_at as active,
     e.balance, h.nth > ${int.orNull("most")} as is_older, h.frozen_from, h.frozen_until,
     ${shortName("giver", "f.user_id", "held_packages f where f.id = h.passed_from")} as passed_from,
     ${shortName("taker", "t.user_id", "held_packages t where t.passed_from = h.id order by t.created_at desc limit 1")} as passed_to
   from (
     (select *, 0 as nth from held_packages where user_id = ${uuid("userId")} and expires_at >= ${instant("now")})
     union all
     (select *, row_number() over (order by expires_at desc, id) from held_packages
       where user_id = ${uuid("userId")} and expires_at < ${instant("now")} and expires_at >= ${instant("since")}
       order by expires_at desc, id limit ${int.orNull("most")} + 1)
   ) h
   join lateral ${ledgerEnd} e on true
   ${zoneOf}
   order by active desc, h.is_unlimited desc, h.expires_at, h.created_at`,
)

/** What a customer holds and held, those that pay first; and whether others that are over would be among them. */
export async function readHeldPackages(
  { pool, clock }: Reader,
  userId: string,
  { since = longAgo, most }: Over = {},
): Promise<{ packages: z.input<typeof HeldPackage>[]; hasOlder: boolean }> {
  const now = clock.now()
  const rows = await readHeld(pool, { userId, now, since, most: most ?? null })
  return {
    packages: rows.filter((row) => !row.is_older).map((row) => toHeld(row, now)),
    hasOlder: rows.some((row) => row.is_older),
  }
}

function toHeld(row: HeldRow, now: Date): z.input<typeof HeldPackage> {
  return {
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
  }
}

/** What a customer holds and lately held, and each movement of it: what moved of older packages is told with them. */
export async function readCredits(
  reader: Reader,
  userId: string,
  { ended }: z.output<typeof creditsAsked>,
): Promise<z.input<typeof Credits>> {
  const { packages, hasOlder } = await readHeldPackages(reader, userId, { most: ended })
  const { movements, hasMore } = await readMovements(
    reader,
    packages.map(({ id }) => id),
  )
  return { packages, hasOlderPackages: hasOlder, movements, hasMore: hasMore || hasOlder }
}

const readMoved = statement<MovementRow>("credit-movements")(
  piece`select l.held_package_id, h.description, h.is_unlimited, l.delta, l.balance, l.reason, l.note, l.created_at, b.time_zone
   from credit_ledger l join held_packages h on h.id = l.held_package_id
   ${zoneOf}
   where h.id = any(${listed(uuids("heldPackageIds"))})
   order by l.created_at desc, l.held_package_id, l.seq desc
   limit ${int("most")}`,
)

/** Each movement of some packages, newest first; at most the last `most`. */
export async function readMovements(
  { pool }: Reader,
  heldPackageIds: readonly string[],
  most?: number,
): Promise<{ movements: z.input<typeof CreditMovement>[]; hasMore: boolean }> {
  const found = await readMoved(pool, { heldPackageIds, most: oneMore(most) })
  const { rows, hasMore } = newest(found, most)
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

/** Every page asks who is signed in, and the office who somebody is: what they held before this many days is among their credits. */
const lately = 90

/** What somebody holds and lately held, and how many classes that is. */
export async function readHoldings(reader: Reader, userId: string): Promise<z.input<typeof Holdings>> {
  const since = new Date(reader.clock.now().getTime() - lately * 86_400_000)
  const { packages } = await readHeldPackages(reader, userId, { since })
  const counted = packages.filter((one) => one.active && !one.isUnlimited)
  const total = counted.reduce((sum, one) => sum + one.totalClasses, 0)
  const available = counted.reduce((sum, one) => sum + one.available, 0)
  return { packages, classes: { total, available, taken: total - available } }
}

/** Whoever is signed in, with what they may do, and what they hold and lately held. */
export async function readHolder(
  reader: Reader,
  actor: Actor,
): Promise<Omit<z.input<typeof CurrentUser>, "isNew">> {
  const [user, holdings] = await Promise.all([
    readUser(reader, actor.userId),
    readHoldings(reader, actor.userId),
  ])
  return {
    ...user,
    permissions: actor.permissions,
    mustChangePassword: actor.mustChangePassword,
    mustSetUpSecondStep: actor.lacksSecondStep ?? false,
    ...holdings,
  }
}
