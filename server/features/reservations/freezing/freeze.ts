import type { z } from "zod"
import { formatRange } from "../../../../contract/calendar.ts"
import type { Freeze, freezePackage } from "../../../../contract/heldPackages.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { piece } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { eventOf } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { readDeskFacts } from "../../packages/deskFacts.ts"
import { daysOf, frozenExpiry, writeRest } from "../../packages/freeze.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { claimCustomer } from "../../people/claim.ts"
import { reachCustomer, toEdit } from "../../people/users/reach.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { readPaidAhead } from "../following/paidAhead.ts"
import { giveUp } from "../following/withdrawPaid.ts"
import { serveQueue } from "../waiting/serveQueue.ts"

/** Nothing was decided for the customer since it was read, and nothing is until the transaction ends. */
export const claimAndKeep = statement<{ id: string }>("claim-and-keep")(
  piece`with ${claimCustomer()}, ${keepAnswer("customer")} select id from customer`,
)

type Wish = { userId: string; heldPackageId: string } & z.output<typeof Freeze>

/**
 * A package rests from a day to a day. What it pays on those days is cancelled with it, each class back to the package and each
 * seat to who waits for it, if whoever asks has seen it; and refuses the rest if they have not. Throws USER_NOT_FOUND, PACKAGE_NOT_FOUND,
 * PACKAGE_ENDED, ALREADY_FROZEN, FREEZE_TOO_EARLY, FREEZE_TOO_LATE or FREEZE_HAS_RESERVATIONS.
 */
export async function freeze(
  context: Context<Actor>,
  { userId, heldPackageId, from, until, reason, cancels }: Wish,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof freezePackage.output>>> {
  const { id: customerId, reach } = await reachCustomer(context, userId, toEdit)
  const actorId = context.actor.userId
  return inTransaction(context, (inside) =>
    decide(inside, key, {
      name: "freeze package",
      async read(runner, asking) {
        const facts = await readDeskFacts(runner, { customerId, reach, heldPackageId, ...asking })
        const ahead = await readPaidAhead(runner, { heldPackageIds: [heldPackageId], now: asking.now })
        return { ...facts, ahead: ahead.filter(({ day }) => from <= day && day <= until) }
      },
      rule({ held, ahead }, now) {
        const expiresAt = frozenExpiry(held, { from, until }, now)
        const ids = ahead.map(({ id }) => id)
        if (ids.some((id) => !cancels.some((one) => one === id))) throw new Refusal("FREEZE_HAS_RESERVATIONS")
        const { balance = 0, is_unlimited: isUnlimited = false, customer_revision = 0 } = held ?? {}
        return {
          answer: {
            ...{ packageId: heldPackageId, from, until, cancelled: ids },
            ...{ expiresAt: expiresAt.toISOString(), balance: isUnlimited ? 0 : balance + ids.length },
          },
          values: { ahead, expiresAt, isUnlimited, customerId, customerRevision: customer_revision },
          news: [],
        }
      },
      async write(runner, { ahead, expiresAt, isUnlimited, ...values }) {
        const classIds = [...new Set(ahead.map(({ class_id }) => class_id))].sort()
        await lockClasses(runner, classIds)
        if ((await claimAndKeep(runner, values)).length === 0) return []
        const { now } = values
        const credit = isUnlimited ? "unlimited" : "returned"
        for (const { id } of ahead) await giveUp(inside, id, { userId: customerId, actorId, credit }, now)
        const written = await writeRest(runner, {
          ...{ heldPackageId, from, until, days: daysOf({ from, until }), expiresAt, actorId, now },
          ...{ reason: "frozen", note: `${formatRange(from, until)}: ${reason}` },
          ...eventOf("package-changed", { heldPackageId, change: "frozen", reason, days: { from, until } }),
        })
        for (const classId of classIds) {
          inside.news.tell(topics.class(classId))
          await serveQueue({ ...inside, actor: undefined }, classId, 1)
        }
        return written
      },
      races: ledgerRaces,
    }),
  )
}
