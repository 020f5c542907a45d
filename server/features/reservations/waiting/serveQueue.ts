import { randomUUID } from "node:crypto"
import type { Context } from "../../../platform/context.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { instant, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { topics } from "../../../platform/topics.ts"
import { toCancellationTimes } from "../../studio/settings.ts"
import { canBook } from "../deciding/bookable.ts"
import { readFacts } from "../deciding/facts.ts"
import { freePlaces } from "../deciding/places.ts"
import { promote } from "./promote.ts"
import { readQueue, type Waiting } from "./queue.ts"
import { phaseOf } from "./waiting.ts"

/** How many of a long line are looked at in one reading: most places go to one of the first. */
const together = 10

/**
 * Hands the free places of a class to who waits for it, inside a transaction that has locked the class. In time, they
 * are taken for whoever is first and can have them; later, the places that were `freed` just now are offered to all.
 */
export async function serveQueue(inside: Inside<Context>, classId: string, freed: number): Promise<void> {
  const now = inside.clock.now()
  const [queue] = await readQueue(inside.transaction, { classId, now })
  if (!queue?.waiting || queue.status !== "abierta") return
  const places = queue.places - queue.offered
  if (places <= 0) return
  const { phase, offersEnd } = phaseOf(
    { startsAt: queue.starts_at.getTime(), type: queue.type },
    toCancellationTimes(queue.times),
    now.getTime(),
  )
  if (phase === "over") return
  const automatic = queue.waiting.filter((one) => one.automatic)
  const left = phase === "automatic" ? await promoteFirst(inside, classId, automatic, places) : places
  const isAnybodyTold = phase === "offers" || automatic.length < queue.waiting.length
  const offered = isAnybodyTold ? Math.min(left, freed) : 0
  if (offered > 0) {
    const ids = Array.from({ length: offered }, () => randomUUID())
    for (const offerId of ids) {
      await offer(inside.transaction, { offerId, classId, now, endsAt: new Date(offersEnd) })
    }
    await record(inside.transaction, "offered", { classId, offerIds: ids }, now)
    inside.news.tell(topics.class(classId))
  }
}

/** Strictly by turn; who cannot have a place now is passed over and stays. Returns how many places are left. */
async function promoteFirst(
  inside: Inside<Context>,
  classId: string,
  waiting: Waiting[],
  places: number,
): Promise<number> {
  let left = places
  for (let start = 0; start < waiting.length && left > 0; start += together) {
    const turn = waiting.slice(start, start + together)
    const now = inside.clock.now()
    const wanted = { classId, customerIds: turn.map(({ userId }) => userId) }
    const facts = await readFacts(inside.transaction, wanted, { now, ...noKey })
    const item = facts.class
    if (!item) return left
    for (const one of turn) {
      const customer = facts.customers.find(({ id }) => id === one.userId)
      if (left === 0 || !customer) continue
      if ("refusal" in canBook({ ...item, isFull: false }, customer, now.getTime())) continue
      if (await promote(inside, classId, one)) left--
    }
  }
  return left
}

const offer = statement("offer")(
  piece`insert into waitlist_offers (id, class_id, offered_at, ends_at)
   values (${uuid("offerId")}, ${uuid("classId")}, ${instant("now")}, ${instant("endsAt")})`,
)

/** The classes of these that somebody waits for, and how many places are free in each at `now`. Inside lockClasses or keepBookingsOut. */
export const readWaitedFor = statement<{ id: string; places: number }>("waited-for")(
  piece`select c.id, ${freePlaces}::int as places from classes c
   where c.id = any(${uuids("classIds")})
     and exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null)
   order by c.id`,
)
