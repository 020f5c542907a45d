import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { PassingOn, passPackage } from "../../../contract/heldPackages.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer } from "../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { eventOf, recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { claimBoth } from "../people/claim.ts"
import { isReached, reachCustomer, toEdit } from "../people/users/reach.ts"
import { assertHeld, readDeskFacts } from "./deskFacts.ts"
import { ledgerRaces, moveCredit, nextMovement } from "./ledger.ts"

/**
 * Another package, of who receives it, with what was left of the first: who reserved what with which, and what was paid for it,
 * stays as it was. It begins when the first did, so that a share of its days is a share of the same whole.
 */
const write = statement<{ id: string }>("pass-on")(
  piece`with ${claimBoth("customerId", "receiverId")},
   received as (
     insert into held_packages
       (id, user_id, package_id, description, type, is_unlimited, branch_id, granted, starts_at, expires_at, created_at, source,
        frozen_from, frozen_until, frozen_days, passed_from, origin_id)
     select ${uuid("receivedId")}, ${uuid("receiverId")}, h.package_id, h.description, h.type, h.is_unlimited, h.branch_id,
       ${int("left")}, h.starts_at, h.expires_at, ${instant("now")}, 'passed:' || ${uuid("receivedId")},
       h.frozen_from, h.frozen_until, h.frozen_days, h.id, coalesce(h.origin_id, h.id)
     from held_packages h cross join both_claimed where h.id = ${uuid("heldPackageId")}
     returning id
   ),
   ended as (
     update held_packages h set revoked_at = ${instant("now")}
     from received where h.id = ${uuid("heldPackageId")} and h.is_unlimited
   ),
   ${moveCredit("received")},
   first as (
     insert into credit_ledger (held_package_id, seq, delta, balance, reason, actor_id, note, created_at)
     select id, 1, ${int("left")}, ${int("left")}, 'granted', ${uuid.orNull("actorId")}, ${text("note")}, ${instant("now")}
     from received
   ),
   ${keepAnswer("received")},
   ${recordEvent("received")}
   select id from received`,
)

const readReceiver = statement<{ revision: number; enabled: boolean }>("receiver")(
  piece`select u.revision, u.enabled from users u
   where u.id = ${uuid("receiverId")} and u.closed_at is null and ${isReached}`,
)

/**
 * Gives what is left of a package to another customer. Reservations made with it stay, and one that is cancelled in time goes back
 * to whom it was taken from. Throws USER_NOT_FOUND, PACKAGE_NOT_FOUND, PACKAGE_ENDED, NOTHING_TO_PASS, PASSED_TO_ITSELF or
 * RECEIVER_NOT_FOUND.
 */
export async function passOn(
  context: Context<Actor>,
  {
    userId,
    heldPackageId,
    to,
    reason,
  }: { userId: string; heldPackageId: string } & z.output<typeof PassingOn>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof passPackage.output>>> {
  const { id: customerId, reach } = await reachCustomer(context, userId, toEdit)
  if (to === customerId) throw new Refusal("PASSED_TO_ITSELF")
  const { id: receiverId } = await reachCustomer(context, to, toEdit).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("RECEIVER_NOT_FOUND") : error
  })
  return decide(context, key, {
    name: "pass on",
    async read(runner, asking) {
      const facts = await readDeskFacts(runner, { customerId, reach, heldPackageId, ...asking })
      return { ...facts, receiver: (await readReceiver(runner, { receiverId, reach }))[0] }
    },
    rule({ held, receiver }, now) {
      assertHeld(held, now)
      if (!receiver?.enabled) throw new Refusal("RECEIVER_NOT_FOUND")
      const { balance: left, is_unlimited: isUnlimited } = held
      if (!isUnlimited && left === 0) throw new Refusal("NOTHING_TO_PASS")
      const receivedId = randomUUID()
      const values = {
        ...nextMovement(held, isUnlimited, "passed", -left),
        ...{ customerId, receiverId, receivedId, heldPackageId, left, reservationId: null, note: reason },
        ...{ customerIdRevision: held.customer_revision, receiverIdRevision: receiver.revision },
        actorId: context.actor.userId,
        ...eventOf("package-passed", {
          heldPackageId,
          receivedId,
          credits: isUnlimited ? null : left,
          reason,
        }),
      }
      const answer = { packageId: heldPackageId, receivedId, credits: isUnlimited ? null : left }
      return { answer, values, news: [] }
    },
    write,
    races: ledgerRaces,
  })
}
