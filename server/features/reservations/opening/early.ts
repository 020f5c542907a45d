import { opensWith } from "../../../../contract/opening.ts"
import type { ClassType } from "../../../../contract/schedule.ts"
import { piece } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { openingOf } from "../../schedule/opening.ts"
import { toOpeningTimes } from "../../studio/settings.ts"

interface Booked {
  id: string
  created_at: Date
  package_id: string
  branchId: string
  type: ClassType
  day: string
  timeZone: string
  times: unknown
}

/**
 * Of classes and times that nobody has changed since: what was booked before them was booked by others. A seat that was
 * held when they were saved may be paid within the hour.
 */
const findBooked = statement<Booked>("booked-since-opening-times")(
  piece`select r.id, r.created_at, h.package_id, c.branch_id as "branchId", c.type, c.day, b.time_zone as "timeZone",
     s.value as times
   from settings s
   join reservations r on r.created_at > s.changed_at + interval '1 hour'
   join classes c on c.id = r.class_id and c.revision = 0
   join branches b on b.id = c.branch_id
   join held_packages h on h.id = r.held_package_id and h.package_id is not null
   join credit_ledger l on l.held_package_id = r.held_package_id and l.reservation_id = r.id and l.reason = 'used'
   left join users a on a.id = l.actor_id
   left join reservations was on was.id = r.changed_from
   where s.name = 'opening' and coalesce(a.role, 'user') = 'user' and was.class_id is distinct from r.class_id`,
)

/** What customers booked before it was open to them, by the rule that refuses it. */
export async function findEarly(runner: Runner): Promise<{ what: string; why: string }[]> {
  const booked = await findBooked(runner, {})
  return booked.flatMap(({ id, created_at, package_id, times, ...item }) => {
    const at = opensWith(openingOf(item, toOpeningTimes(times)), package_id)
    if (created_at.getTime() >= at) return []
    return [{ what: id, why: `made ${created_at.toISOString()}, open ${new Date(at).toISOString()}` }]
  })
}
