import { instant, piece, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { mayBeFrom, wellBefore } from "../days.ts"

export interface PaidAhead {
  id: string
  class_id: string
  user_id: string
  day: string
  starts_at: Date
  time_zone: string
  /** Its credit may come back until it starts, as after the studio moved it. */
  is_free: boolean
}

/**
 * What packages pay and is still to come. Found by whose they are, since who sits there holds what pays it: no index is of the
 * package, and all seats that anybody ever had would be read. `offset 0`: joined otherwise, the day is not looked for in an index.
 */
export const readPaidAhead = statement<PaidAhead>("paid-ahead")(
  piece`select r.id, r.class_id, r.user_id, c.day, c.starts_at, b.time_zone,
     not h.is_unlimited and r.free_until >= c.starts_at as is_free
   from held_packages h
   cross join lateral (
     select * from reservations r where r.user_id = h.user_id and r.held_package_id = h.id and r.cancelled_at is null
       and ${mayBeFrom(wellBefore(instant("now")))} offset 0
   ) r
   join lateral (select * from classes where id = r.class_id limit 1) c on c.starts_at > ${instant("now")}
   join branches b on b.id = c.branch_id
   where h.id = any(${uuids("heldPackageIds")})
   order by c.day, r.class_id`,
)
