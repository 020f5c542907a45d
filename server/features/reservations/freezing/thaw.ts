import type { z } from "zod"
import type { Thaw, thawPackage } from "../../../../contract/heldPackages.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { eventOf } from "../../../platform/events/record.ts"
import { readDeskFacts } from "../../packages/deskFacts.ts"
import { thawed, writeRest } from "../../packages/freeze.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { reachCustomer, toEdit } from "../../people/users/reach.ts"
import { readPaidAhead } from "../following/paidAhead.ts"
import { claimAndKeep } from "./freeze.ts"

/**
 * A package's rest ends now, or does not begin: it lasts as many days less as were left of that, and never ends before what it pays
 * already. Throws USER_NOT_FOUND, PACKAGE_NOT_FOUND, PACKAGE_ENDED or NOT_FROZEN.
 */
export async function thaw(
  context: Context<Actor>,
  { userId, heldPackageId, reason }: { userId: string; heldPackageId: string } & z.output<typeof Thaw>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof thawPackage.output>>> {
  const { id: customerId } = await reachCustomer(context, userId, toEdit)
  return inTransaction(context, (inside) =>
    decide(inside, key, {
      name: "thaw package",
      async read(runner, asking) {
        const facts = await readDeskFacts(runner, { customerId, heldPackageId, ...asking })
        const ahead = await readPaidAhead(runner, { heldPackageIds: [heldPackageId], now: asking.now })
        return { ...facts, lastBooked: ahead.at(-1)?.day ?? null }
      },
      rule({ held, lastBooked }, now) {
        const { rest, unused, expiresAt } = thawed(held, lastBooked, now)
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
