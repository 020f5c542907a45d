import type { z } from "zod"
import { type ErrorCode, toReason } from "../../../../contract/errors.ts"
import type { HeldSeat } from "../../../../contract/holds.ts"
import { noPermissions } from "../../../../contract/permissions.ts"
import type { Platform } from "../../../platform/context.ts"
import { decide } from "../../../platform/database/decision.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { lockClasses, lockUnheldClasses } from "../../schedule/lock.ts"
import { bookingOf, writeServed } from "../booking/book.ts"
import { mayBeFrom, mayBeOn, wellBefore } from "../days.ts"
import { readFacts } from "../deciding/facts.ts"
import { seatRaces } from "../deciding/seating.ts"
import { endDead } from "../holds/release.ts"

interface Wish {
  id: string
  class_id: string
  seat: number
  is_live: boolean
  /** By the clock, and not before its time. */
  is_over: boolean
  is_cancelled: boolean
  is_closed: boolean
  has_started: boolean
}

/** What they hold; or held, until the clock ended it, when they began to pay. */
const readWish = statement<Wish>("held-wish")(
  piece`select s.id, s.class_id, s.seat, s.cancelled_at is null and s.held_until > ${instant("now")} as is_live,
     coalesce(s.cancelled_at, ${instant("now")}) >= s.held_until as is_over, c.cancelled_at is not null as is_cancelled,
     c.status <> 'abierta' as is_closed, c.starts_at <= ${instant("now")} as has_started
   from seatings s join classes c on c.id = s.class_id
   where s.user_id = ${uuid("userId")} and s.held_until > ${instant("now")} - interval '30 minutes'
     and s.cancelled_by is null and s.held_package_id is null
   order by s.created_at desc limit 1`,
)

/** Why a hold that is over already was lost: what the studio did to its class or its seat, before the clock. */
function lostOf({ is_cancelled, is_closed, has_started, is_over }: Wish): ErrorCode {
  if (is_cancelled) return "CLASS_CANCELLED"
  if (has_started) return "CLASS_STARTED"
  if (is_closed) return "CLASS_CLOSED"
  return is_over ? "HOLD_EXPIRED" : "SEAT_NOT_AVAILABLE"
}

/** Ends a hold, if nothing has yet, and writes down what became of it. */
const writeOutcome = statement("hold-outcome")(
  piece`update seatings s set cancelled_at = coalesce(s.cancelled_at, ${instant("now")}),
     held_package_id = ${uuid("heldPackageId")}, lost = ${text.orNull("lost")}
   where s.id = ${uuid("holdId")}`,
)

/** Before the customer is locked: the class that seatHolder will touch. */
export async function lockHeldClass({ transaction, clock }: Inside<Platform>, userId: string): Promise<void> {
  const held = await readWish(transaction, { userId, now: clock.now() })
  await lockClasses(
    transaction,
    held.map((one) => one.class_id),
  )
}

/**
 * Inside the transaction that grants a package: whoever it is for sits down on the seat that they hold, paid by it, if it
 * can pay it and the seat is still theirs. If not, the hold ends, it is written down why, and the package stays.
 */
export async function seatHolder(
  inside: Inside<Platform>,
  { userId, heldPackageId }: { userId: string; heldPackageId: string },
): Promise<void> {
  const { transaction, clock } = inside
  const now = clock.now()
  const [wish] = await readWish(transaction, { userId, now })
  if (!wish) return
  // Another one than lockHeldClass found, where they held it since.
  await lockUnheldClasses(transaction, [wish.class_id])
  const lost = wish.is_live ? await sitDown(inside, wish, { userId, heldPackageId }) : lostOf(wish)
  await writeOutcome(transaction, { holdId: wish.id, heldPackageId, lost, now })
  if (!lost) return
  await endDead({ ...inside, actor: undefined }, wish.class_id, 1)
}

/** Books it by the rule of any booking. Returns why it could not be; null when it was. */
async function sitDown(
  inside: Inside<Platform>,
  { class_id: classId, seat }: Wish,
  { userId, heldPackageId }: { userId: string; heldPackageId: string },
): Promise<ErrorCode | null> {
  const self = { userId, role: "user", permissions: noPermissions } as const
  try {
    await decide({ ...inside, actor: undefined }, undefined, {
      name: "seat holder",
      read: (runner, asking) => readFacts(runner, { classId, seat, customerIds: [userId] }, asking),
      rule: (facts, now) => bookingOf(facts, seat, self, now, heldPackageId, "held"),
      write: writeServed,
      races: [...seatRaces, ...ledgerRaces],
    })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const ofClass = piece`(select c.day from classes c where c.id = s.class_id)`

const readOutcome = statement<{
  class_id: string
  seat: number
  reservation_id: string | null
  lost: ErrorCode | null
}>("read-hold-outcome")(
  piece`select s.class_id, s.seat, s.lost, (
     select r.id from reservations r
     where r.user_id = s.user_id and ${mayBeOn(ofClass, ofClass)} and r.class_id = s.class_id and r.held_package_id = s.held_package_id
       and r.created_at >= s.created_at
     order by r.created_at limit 1) as reservation_id
   from held_packages h
   cross join lateral (
     select * from seatings s where s.user_id = h.user_id and s.held_package_id = h.id and s.held_until is not null
       and ${mayBeFrom(wellBefore(piece`h.created_at`), "s")} offset 0
   ) s
   where h.id = ${uuid("heldPackageId")}`,
)

/** What became of the seat that was held when this package came; null when none was. Told for a day. */
export async function readHeldSeat(
  { pool }: Pick<Platform, "pool">,
  heldPackageId: string,
): Promise<z.input<typeof HeldSeat> | null> {
  const [row] = await readOutcome(pool, { heldPackageId })
  if (!row) return null
  const { class_id: classId, seat, reservation_id, lost } = row
  if (lost === null) return { classId, seat, reservationId: reservation_id, lost }
  return { classId, seat, reservationId: null, lost: toReason(lost) }
}
