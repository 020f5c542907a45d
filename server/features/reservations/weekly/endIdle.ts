import type { Platform } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import type { WeeklyEnd } from "../../../platform/events/names.ts"
import { record } from "../../../platform/events/record.ts"
import { ledgerEnd } from "../../packages/ledger.ts"
import { lockCustomer } from "../../people/claim.ts"
import { isAskedFor } from "./due.ts"

/** Since when nothing came of it: a closed fortnight, or a package that is bought a little later, ends nothing. */
const since = piece`${instant("now")} - interval '4 weeks'`

/** It asks for a class that is given no more: none lately, and none to come. */
const hasNoClass = piece`not exists (select from classes c where ${isAskedFor} and c.day > (${since})::date and c.cancelled_at is null)`

/** Nothing of theirs pays anything, or did lately; what rests pays again. */
const hasNoPackage = piece`not exists (
  select from held_packages h join lateral ${ledgerEnd} e on true
  where h.user_id = w.user_id and h.revoked_at is null and h.expires_at > ${since}
    and (h.is_unlimited or e.balance > 0 or exists (
      select from credit_ledger l where l.held_package_id = h.id and l.created_at > ${since})))`

const isIdle = piece`w.ended_at is null and w.created_at < ${since} and (${hasNoClass} or ${hasNoPackage})`

const findIdle = statement<{ id: string; user_id: string }>("idle-weekly")(
  piece`select w.id, w.user_id from weekly_bookings w where ${isIdle} order by w.id`,
)

const end = statement<{ why: WeeklyEnd }>("end-idle-weekly")(
  piece`update weekly_bookings w set ended_at = ${instant("now")} where w.id = ${uuid("id")} and ${isIdle}
   returning case when ${hasNoClass} then 'no-class' else 'no-package' end as why`,
)

/**
 * Ends what can book nothing any more, and has it told. With its customer held, so that whoever buys meanwhile comes before, and is
 * read, or after.
 */
export async function endIdleWeekly(platform: Platform): Promise<void> {
  for (const { id, user_id } of await findIdle(platform.pool, { now: platform.clock.now() })) {
    await inTransaction({ ...platform, actor: undefined }, async ({ transaction, clock }) => {
      const now = clock.now()
      await lockCustomer(transaction, user_id)
      const [ended] = await end(transaction, { id, now })
      if (ended) await record(transaction, "weekly-ended", { weeklyBookingId: id, why: ended.why }, now)
    })
  }
}
