import { noKey } from "../../../platform/database/idempotency.ts"
import { instant, piece } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { canBook, opensAt } from "../deciding/bookable.ts"
import { readFacts } from "../deciding/facts.ts"
import { freePlaces, liveOffers } from "../deciding/places.ts"
import { phaseOf } from "./waiting.ts"

/** Who can have a place only since a moment ago (they bought, gave up another hour, the times changed) is served within the minute. */
const grace = 2 * 60_000

/** A moment ago (`now`) there was a place that was offered to nobody, and nothing has happened since that might serve them yet. */
const findLines = statement<{ class_id: string; user_ids: string[] }>("unserved-lines")(
  piece`select c.id as class_id, array_agg(w.user_id order by w.turn) as user_ids
   from waitlist_entries w join classes c on c.id = w.class_id
   where w.ended_at is null and w.automatic and w.joined_at < ${instant("now")}
     and c.status = 'abierta' and c.starts_at > ${instant("now")}
     and ${freePlaces} > (${liveOffers("select count(*)")})
     and not exists (select from settings s where s.name in ('cancellation_times', 'opening') and s.changed_at > ${instant("now")})
     and not exists (select from held_packages h join credit_ledger l on l.held_package_id = h.id
       where h.user_id = w.user_id and l.created_at > ${instant("now")})
     and not exists (select from reservations r where r.user_id = w.user_id and r.cancelled_at > ${instant("now")})
   group by c.id order by c.id`,
)

/** Those who wait for a place that is free, and could be booked into it: whether they could is asked of the rule that books. */
export async function findUnserved(runner: Runner, now: Date): Promise<{ what: string; why: string }[]> {
  const found: { what: string; why: string }[] = []
  const lines = await findLines(runner, { now: new Date(now.getTime() - grace) })
  for (const { class_id: classId, user_ids: customerIds } of lines) {
    const facts = await readFacts(runner, { classId, customerIds }, { now, ...noKey })
    const item = facts.class
    if (!item || phaseOf(item, item.times, now.getTime()).phase !== "automatic") continue
    for (const customer of facts.customers) {
      // A class that opened a moment ago is served within the minute.
      if (opensAt(item, customer, now.getTime()) > now.getTime() - grace) continue
      if (customer.isWaiting && "pays" in canBook(item, customer, now.getTime()))
        found.push({ what: customer.id, why: `waits for class ${classId}` })
    }
  }
  return found
}
