import type { z } from "zod"
import type { WaitlistEntry } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import {
  type Asking,
  type Decided,
  decide,
  type Keeping,
  type Yes,
} from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { ledgerRaces } from "../../packages/ledger.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { canBook } from "../deciding/bookable.ts"
import { freeUntil } from "../deciding/deadlines.ts"
import { mayBookEarly } from "../deciding/desk.ts"
import { type Facts, readFacts } from "../deciding/facts.ts"
import { type SeatingValues, seatingOf, seatRaces, writeSeating } from "../deciding/seating.ts"
import { refusalOf } from "../deciding/whyNot.ts"
import { endWait } from "./wait.ts"
import { readWait } from "./waitlist.ts"

type Entry = z.input<typeof WaitlistEntry>
interface ClaimFacts extends Facts {
  /** The place offered the longest ago that nobody has claimed. */
  offerId: string | undefined
}

const readOffer = statement<{ id: string }>("read-offer")(
  piece`select id from waitlist_offers
   where class_id = ${uuid("classId")} and reservation_id is null and ends_at > ${instant("now")}
   order by offered_at, id limit 1`,
)

const takeOffer = statement<{ id: string }>("take-offer")(
  piece`update waitlist_offers set reservation_id = ${uuid("reservationId")}
   where id = ${uuid("offerId")} and reservation_id is null returning id`,
)

/**
 * Takes a place that is offered to everybody who waits: the class is locked, and the first to claim it has it. Throws the
 * refusals of `contract/waitlist.updateWaitlistEntry`.
 */
export async function claimPlace(
  context: Context<Actor>,
  entryId: string,
  key?: IdempotencyKey,
): Promise<Decided<Entry>> {
  const entry = await readWait(context, context.actor, entryId, "editar")
  return inTransaction(context, async (inside) => {
    await lockClasses(inside.transaction, [entry.classId])
    return decide(inside, key, {
      name: "claim",
      read: (runner, asking) => readClaimFacts(runner, entry, asking),
      rule: (facts, now) => claimOf(facts, entry, context.actor, now),
      write,
      races: [...seatRaces, ...ledgerRaces],
    })
  })
}

async function readClaimFacts(
  runner: Runner,
  { classId, userId }: Entry,
  asking: Asking,
): Promise<ClaimFacts> {
  const facts = await readFacts(runner, { classId, customerIds: [userId] }, asking)
  const [offer] = await readOffer(runner, { classId, now: asking.now })
  return { ...facts, offerId: offer?.id }
}

function claimOf({ class: item, customers, offerId }: ClaimFacts, entry: Entry, actor: Actor, now: Date) {
  const [customer] = customers
  if (!item || !customer?.isWaiting) throw new Refusal("WAITLIST_ENDED")
  if (offerId === undefined || !item.hasPlace) throw new Refusal("OFFER_ENDED")
  const isEarly = mayBookEarly(actor, item.branchId)
  const decision = canBook({ ...item, isFull: false }, { ...customer, isEarly }, now.getTime())
  if ("refusal" in decision) throw refusalOf(decision.refusal, { item, customer, now })
  const { freeUntil: until } = freeUntil({ ...item, now: now.getTime() }, item.times)
  const seat = item.seats.firstFree as number
  const { values } = seatingOf({
    ...{ item, customer, seat, pays: decision.pays, freeUntil: until, actorId: actor.userId, now },
  })
  const answer: Entry = {
    ...entry,
    status: "promoted",
    position: null,
    offeredUntil: null,
    reservationId: values.reservationId,
  }
  const news = [topics.class(item.id)]
  return { answer, values: { ...values, offerId }, news } satisfies Yes<Entry, unknown>
}

async function write(runner: Runner, values: SeatingValues & { offerId: string } & Keeping) {
  const seated = await writeSeating(runner, values)
  if (seated.length === 0) return []
  const taken = await takeOffer(runner, values)
  return taken.length === 0 ? [] : endWait(runner, values)
}
