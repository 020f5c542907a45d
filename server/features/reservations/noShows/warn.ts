import { isLastBorne, standingOf } from "../../../../contract/noShows.ts"
import type { Platform } from "../../../platform/context.ts"
import { instant, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { missedLately } from "./missed.ts"
import { readNoShowTimes } from "./times.ts"

interface Row {
  user_id: string
  /** What they missed and were not told of, the latest class first. */
  ids: string[]
  missed: number[] | null
}

// By class, of the last days: no index knows what is missed. An hour: whoever was marked by mistake, or came late, is corrected
// by then. Three days: nobody is told of old absences when a studio begins to count them.
const findUntold = statement<Row>("absences-untold")(
  piece`select u.id as user_id, n.ids, ${missedLately} as missed
   from (
     select s.user_id, array_agg(s.id order by c.starts_at desc, s.id) as ids
     from classes c cross join lateral (
       select id, user_id from seatings
       where class_id = c.id and attended = false and cancelled_at is null
         and marked_at between ${instant("now")} - interval '3 days' and ${instant("now")} - interval '1 hour'
       offset 0
     ) s
     where c.starts_at between ${instant("now")} - interval '4 days' and ${instant("now")}
       and not exists (select from no_show_warnings w where w.reservation_id = s.id)
     group by s.user_id
   ) n join users u on u.id = n.user_id and u.closed_at is null`,
)

const write = statement<{ reservation_id: string }>("write-absence-warnings")(
  piece`insert into no_show_warnings (reservation_id, told_at)
   select s.id, ${instant("now")} from seatings s where s.id = any(${uuids("ids")}) and s.user_id = ${uuid("userId")}
     and s.attended = false
   order by s.id
   on conflict (reservation_id) do nothing returning reservation_id`,
)

/** Tells whoever one more absence would limit what comes, once for each absence; of several at once, of the latest. */
export async function warnLastBorne(platform: Platform): Promise<void> {
  const times = await readNoShowTimes(platform)
  if (!times.isOn) return
  const at = platform.clock.now()
  for (const { user_id: userId, ids, missed } of await findUntold(platform.pool, { now: at })) {
    if (!isLastBorne(times, missed ?? [], at.getTime())) continue
    await inTransaction({ ...platform, actor: undefined }, async ({ transaction, clock }) => {
      const now = clock.now()
      const told = (await write(transaction, { ids, userId, now })).map((one) => one.reservation_id)
      const reservationId = ids.find((id) => told.includes(id))
      if (!reservationId) return
      const { aheadDays, forDays } = times
      const { recent } = standingOf(times, missed ?? [], now.getTime())
      await record(transaction, "absence-warned", { reservationId, recent, aheadDays, forDays }, now)
    })
  }
}
