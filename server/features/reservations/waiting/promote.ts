import type { Context } from "../../../platform/context.ts"
import { type Asking, decide, type Keeping, type Yes } from "../../../platform/database/decision.ts"
import type { Runner } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { lockOutOfOrder } from "../../people/claim.ts"
import { canBook } from "../deciding/bookable.ts"
import { freeUntilPromoted } from "../deciding/deadlines.ts"
import { type Facts, readFacts } from "../deciding/facts.ts"
import { type SeatingValues, seatingOf, seatRaces, writeSeating } from "../deciding/seating.ts"
import type { Waiting } from "./queue.ts"
import { endWait } from "./wait.ts"

/**
 * Gives a free place of a class to who waits for it, inside a transaction that has locked the class: a seat, a credit,
 * and the end of their wait. False when they cannot have it now: they stay in line, for when they can. Throws MovedMeanwhile when
 * something else is being decided for them.
 */
export async function promote(
  inside: Inside<Context>,
  classId: string,
  { userId }: Waiting,
): Promise<boolean> {
  await lockOutOfOrder(inside, userId)
  try {
    await decide({ ...inside, actor: undefined }, undefined, {
      name: "promote",
      read: (runner: Runner, asking: Asking) => readFacts(runner, { classId, customerIds: [userId] }, asking),
      rule: promotionOf,
      write,
      races: [...seatRaces, ...ledgerRaces],
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

function promotionOf({ class: item, customers: [customer] }: Facts, now: Date) {
  if (!item || !customer?.isWaiting) throw new Refusal("WAITLIST_ENDED")
  const decision = canBook({ ...item, isFull: !item.hasPlace }, customer, now.getTime())
  if ("refusal" in decision) throw new Refusal(decision.refusal)
  const until = freeUntilPromoted({ ...item, now: now.getTime() }, item.times, item.timeZone)
  const seat = item.seats.firstFree as number
  const seated = seatingOf({
    item,
    customer,
    seat,
    pays: decision.pays,
    freeUntil: until,
    actorId: null,
    now,
  })
  return { ...seated, news: [topics.class(item.id)] } satisfies Yes<unknown, unknown>
}

async function write(runner: Runner, values: SeatingValues & Keeping) {
  const seated = await writeSeating(runner, values)
  return seated.length === 0 ? [] : endWait(runner, values)
}
