import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { type Inside, inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { decideSale, type SaleWish } from "../../payments/desk/sell.ts"
import type { Granted } from "../../payments/followers.ts"
import { lockCustomer } from "../../people/claim.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { bookingOf, writeServed } from "../booking/book.ts"
import { readFacts } from "../deciding/facts.ts"
import { seatRaces } from "../deciding/seating.ts"
import { followers } from "../following/followers.ts"
import { decideGiving, type Giving } from "../late/give.ts"
import { besideQueue, unlessQueued } from "../waiting/queue.ts"
import { serveQueue } from "../waiting/serveQueue.ts"

export interface SeatSale extends Omit<SaleWish, "branchId"> {
  classId: string
  /** Absent: the first free seat. */
  seat?: number
  /** The reservation of who has not come, whose seat it is until then. */
  inPlaceOf?: string
}

const readBranch = statement<{ branch_id: string }>("branch-of-class")(
  piece`select branch_id from classes where id = ${uuid("classId")}`,
)

/**
 * Sells a package at the desk and seats whom it is for, paid by it: the sale as at the till, the seat as any booking, in
 * one commit or not at all. While somebody waits for the class they are served first; a seat of who has not come is given
 * as `late/give` does. Answers the id of the payment. Throws
 * the refusals of `contract/seatSales.sellSeat`.
 */
export function sellSeat(
  context: Context<Actor>,
  { classId, seat, inPlaceOf, ...sale }: SeatSale,
  key: IdempotencyKey | undefined,
): Promise<Decided<{ id: string }>> {
  const press = (isServed: boolean) =>
    inTransaction(context, async (inside) => {
      const { transaction } = inside
      const [at] = await readBranch(transaction, { classId })
      if (!at) throw new Refusal("CLASS_NOT_FOUND")
      await lockClasses(transaction, [classId])
      await lockCustomer(transaction, sale.userId)
      // The seat of this press, and no other that they hold.
      const whenGranted = (_: unknown, { heldPackageId, userId }: Granted) =>
        inPlaceOf
          ? replace(inside, {
              classId,
              customerId: userId,
              reservationId: inPlaceOf,
              payingWith: heldPackageId,
            })
          : sit(inside, { classId, customerId: userId, ...(seat && { seat }) }, heldPackageId, isServed)
      return decideSale(inside, { ...followers, whenGranted }, { ...sale, branchId: at.branch_id }, key)
    })
  return besideQueue(
    () => press(false),
    async () => {
      // A transaction of its own: who is served keeps the place, whatever becomes of this press.
      await inTransaction(context, async (inside) => {
        await lockClasses(inside.transaction, [classId])
        await serveQueue(inside, classId, 0)
      })
      return press(true)
    },
  )
}

/** The class and the customer are held: whoever is received meanwhile has come before, or finds their seat given. */
async function replace(inside: Inside<Context<Actor>>, giving: Giving): Promise<void> {
  await decideGiving(inside, giving, undefined)
}

async function sit(
  inside: Inside<Context<Actor>>,
  { customerId, ...wanted }: { classId: string; customerId: string; seat?: number },
  heldPackageId: string,
  isServed: boolean,
): Promise<void> {
  await decide(inside, undefined, {
    name: "seat who buys",
    read: (runner, asking) => readFacts(runner, { ...wanted, customerIds: [customerId] }, asking),
    rule(facts, now) {
      const booking = bookingOf(facts, wanted.seat, inside.actor, now, heldPackageId)
      return isServed ? booking : unlessQueued(facts.class?.hasQueue, booking)
    },
    write: writeServed,
    races: [...seatRaces, ...ledgerRaces],
  })
}
