import type { z } from "zod"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import type { Extension, extendPackage } from "../../../contract/heldPackages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { eventOf, recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { claimCustomer } from "../people/claim.ts"
import { reachCustomer, toEdit } from "../people/users/reach.ts"
import { assertHeld, type DeskFacts, readDeskFacts } from "./deskFacts.ts"
import { ledgerRaces, moveCredit, nextMovement } from "./ledger.ts"
import { endOf } from "./validity.ts"

const write = statement<{ id: string }>("extend-validity")(
  piece`with ${claimCustomer()},
   held as (
     update held_packages h set expires_at = ${instant("expiresAt")}, written_off_at = null
     from customer where h.id = ${uuid("heldPackageId")} returning h.id
   ),
   ${moveCredit("held")},
   ${keepAnswer("held")},
   ${recordEvent("held")}
   select id from held`,
)

/** What expired with it, and comes back when it lasts longer. */
const writtenOff = ({ last_reason, last_delta }: DeskFacts) => (last_reason === "expired" ? -last_delta : 0)

/**
 * A package lasts until the end of a later day; one that has expired is valid again, with the credits that expired with it.
 * Throws USER_NOT_FOUND, PACKAGE_NOT_FOUND, PACKAGE_ENDED or EXTENSION_TOO_SHORT.
 */
export async function extendValidity(
  context: Context<Actor>,
  {
    userId,
    heldPackageId,
    until,
    reason,
  }: { userId: string; heldPackageId: string } & z.output<typeof Extension>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof extendPackage.output>>> {
  const { id: customerId, reach } = await reachCustomer(context, userId, toEdit)
  return decide(context, key, {
    name: "extend validity",
    read: (runner, asking) => readDeskFacts(runner, { customerId, reach, heldPackageId, ...asking }),
    rule({ held }, now) {
      assertHeld(held, now, true)
      const expiresAt = endOf(until, held.time_zone)
      if (until <= dayIn(held.time_zone, held.expires_at) || expiresAt <= now) {
        throw new Refusal("EXTENSION_TOO_SHORT")
      }
      const movement = nextMovement(held, held.is_unlimited, "extended", writtenOff(held))
      const values = {
        ...{ ...movement, expiresAt, customerId, heldPackageId, reservationId: null },
        note: `Vence el ${formatDate(until)}: ${reason}`,
        ...{ customerRevision: held.customer_revision, actorId: context.actor.userId },
        ...eventOf("package-changed", { heldPackageId, change: "extended", reason }),
      }
      const { balance } = movement
      return {
        answer: { packageId: heldPackageId, expiresAt: expiresAt.toISOString(), balance },
        values,
        news: [],
      }
    },
    write,
    races: ledgerRaces,
  })
}
