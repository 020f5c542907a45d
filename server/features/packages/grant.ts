import { randomUUID } from "node:crypto"
import { studioZone } from "../../../contract/house.ts"
import type { Platform } from "../../platform/context.ts"
import type { Inside } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockCustomer } from "../people/claim.ts"
import { expiryOf } from "./validity.ts"

export interface Grant {
  userId: string
  packageId: string
  /** What it comes from, such as an order: the same source grants once, however often it is asked. */
  source: string
  actorId?: string
  /** Shown in the customer's ledger. */
  note: string
  /** False: whoever asks for it tells the customer. */
  isTold?: boolean
}

interface Facts {
  description: string
  type: string
  total_classes: number
  days_expiry: number
  branch_id: string | null
  time_zone: string | null
}

/**
 * Gives a customer a package of the catalogue, inside the caller's transaction. Returns the held package's id, the
 * first one's when this source was granted before. Throws USER_NOT_FOUND or PACKAGE_NOT_FOUND.
 */
export async function grant(
  { transaction: client, clock }: Pick<Inside<Platform>, "transaction" | "clock">,
  { userId, packageId, source, ...why }: Grant,
): Promise<string> {
  // The customer's row is taken first, so two grants of one source come one after the other.
  if (!(await lockCustomer(client, userId))) throw new Refusal("USER_NOT_FOUND")
  const before = await client.query<{ id: string }>("select id from held_packages where source = $1", [
    source,
  ])
  if (before.rows[0]) return before.rows[0].id
  const { rows } = await client.query<Facts>(
    `select p.description, p.type, p.total_classes, p.days_expiry, p.branch_id,
       coalesce(b.time_zone, home.time_zone) as time_zone
     from packages p
     left join branches b on b.id = p.branch_id
     left join users u on u.id = $2
     left join branches home on home.id = u.branch_id
     where p.id = $1`,
    [packageId, userId],
  )
  const [facts] = rows
  if (!facts) throw new Refusal("PACKAGE_NOT_FOUND")
  const id = randomUUID()
  const now = clock.now()
  await client.query(
    `insert into held_packages
       (id, user_id, package_id, description, type, is_unlimited, branch_id, granted, starts_at, expires_at, created_at, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $11)`,
    [
      ...[id, userId, packageId, facts.description, facts.type, facts.total_classes === 0, facts.branch_id],
      ...[
        facts.total_classes,
        now,
        expiryOf(now, facts.days_expiry, facts.time_zone ?? studioZone()),
        source,
      ],
    ],
  )
  await client.query(
    `insert into credit_ledger (held_package_id, seq, delta, balance, reason, actor_id, note, created_at)
     values ($1, 1, $2, $2, 'granted', $3, $4, $5)`,
    [id, facts.total_classes, why.actorId ?? null, why.note, now],
  )
  if (why.isTold !== false) await record(client, "granted", { heldPackageId: id }, now)
  return id
}
