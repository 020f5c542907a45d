import type { z } from "zod"
import type { Thaw, thawPackage } from "../../../../contract/heldPackages.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { eventOf } from "../../../platform/events/record.ts"
import { readDeskFacts } from "../../packages/deskFacts.ts"
import { returnedDays } from "../../packages/extend.ts"
import { thawed, writeRest } from "../../packages/freeze.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { expiryOf } from "../../packages/validity.ts"
import { reachCustomer, toEdit } from "../../people/users/reach.ts"
import { readPaidAhead } from "../following/paidAhead.ts"
import { claimAndKeep } from "./freeze.ts"

interface GivenBack {
  /** Of a class that the studio moved: when it begins. */
  since: Date | null
  /** Of one that the studio took back. */
  valid_until: Date | null
  time_zone: string
}

/** Until when credits are good that the studio gave back, and since when for a week those that came back of a class that it moved. */
const readGivenBack = statement<GivenBack>("given-back")(
  piece`select case when r.free_until >= c.starts_at then c.starts_at end as since, l.valid_until, b.time_zone
   from credit_ledger l join reservations r on r.id = l.reservation_id
   join held_packages h on h.id = l.held_package_id and not h.is_unlimited
   join classes c on c.id = r.class_id join branches b on b.id = c.branch_id
   where l.held_package_id = ${uuid("heldPackageId")} and l.reason = 'returned'
     and (r.free_until >= c.starts_at or l.valid_until is not null)
     and not exists (select from reservations n where n.changed_from = r.id)`,
)

/**
 * A package's rest ends now, or does not begin: it lasts as many days less as were left of that, and never ends before what it pays
 * already, nor before the end of the week in which a credit that the studio gave back, or lets go free, is good. Throws
 * USER_NOT_FOUND, PACKAGE_NOT_FOUND, PACKAGE_ENDED or NOT_FROZEN.
 */
export async function thaw(
  context: Context<Actor>,
  { userId, heldPackageId, reason }: { userId: string; heldPackageId: string } & z.output<typeof Thaw>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof thawPackage.output>>> {
  const { id: customerId, reach } = await reachCustomer(context, userId, toEdit)
  return inTransaction(context, (inside) =>
    decide(inside, key, {
      name: "thaw package",
      async read(runner, asking) {
        const facts = await readDeskFacts(runner, { customerId, reach, heldPackageId, ...asking })
        const ahead = await readPaidAhead(runner, { heldPackageIds: [heldPackageId], now: asking.now })
        const back = await readGivenBack(runner, { heldPackageId })
        const due = [
          ...ahead.map((one) => expiryOf(one.starts_at, one.is_free ? returnedDays : 0, one.time_zone)),
          ...back.flatMap(({ since, valid_until, time_zone }) => [
            ...(since ? [expiryOf(since, returnedDays, time_zone)] : []),
            ...(valid_until ? [valid_until] : []),
          ]),
        ]
        return { ...facts, due }
      },
      rule({ held, due }, now) {
        const { rest, unused, expiresAt } = thawed(held, due, now)
        const { balance = 0, customer_revision = 0 } = held ?? {}
        return {
          answer: { packageId: heldPackageId, expiresAt: expiresAt.toISOString(), balance },
          values: { rest, unused, expiresAt, customerId, customerRevision: customer_revision },
          news: [],
        }
      },
      async write(runner, { rest, unused, expiresAt, ...values }) {
        if ((await claimAndKeep(runner, values)).length === 0) return []
        return writeRest(runner, {
          ...{
            heldPackageId,
            from: rest?.from ?? null,
            until: rest?.until ?? null,
            days: -unused,
            expiresAt,
          },
          ...{ reason: "thawed", note: reason, actorId: context.actor.userId, now: values.now },
          ...eventOf("package-changed", { heldPackageId, change: "thawed", reason }),
        })
      },
      races: ledgerRaces,
    }),
  )
}
