import { instant, piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import { mayBeFrom, wellBefore } from "../reservations/days.ts"

interface LeftBehind {
  /** They bought, booked, waited, were given or forgiven something, or another account became part of theirs. */
  hasHistory: boolean
  /** Classes to come on which they have a seat. */
  ahead: number
  /** On packages that are valid now. */
  credits: number
}

/** SQL: somebody has what the books go on referring to. */
export const hasHistory = (id: string) =>
  piece`exists (select from seatings x where x.user_id = ${id})
     or exists (select from kept_seats x where x.user_id = ${id})
     or exists (select from waitlist_entries x where x.user_id = ${id})
     or exists (select from held_packages x where x.user_id = ${id})
     or exists (select from orders x where x.user_id = ${id})
     or exists (select from transactions x where x.user_id = ${id})
     or exists (select from coupon_uses x where x.user_id = ${id})
     or exists (select from no_show_lifts x where x.user_id = ${id})
     or exists (select from users x where x.merged_into = ${id})`

const read = statement<LeftBehind>("left-behind")(
  piece`with person as (select ${uuid("userId")} as id)
   select ${hasHistory("p.id")} as "hasHistory",
     (select count(*)::int from reservations r
       join lateral (select * from classes where id = r.class_id limit 1) c on c.starts_at > ${instant("now")}
       where r.user_id = p.id and r.cancelled_at is null and ${mayBeFrom(wellBefore(instant("now")))}) as ahead,
     (select coalesce(sum(e.balance), 0)::int from held_packages h cross join lateral ${ledgerEnd} e
       where h.user_id = p.id and h.revoked_at is null and h.expires_at >= ${instant("now")}) as credits
   from person p`,
)

/** What there is of a person beside their own row. */
export async function readLeftBehind(runner: Runner, userId: string, now: Date): Promise<LeftBehind> {
  const [found] = await read(runner, { userId, now })
  return found as LeftBehind
}
