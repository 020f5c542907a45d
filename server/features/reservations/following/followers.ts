import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Followers } from "../../payments/followers.ts"
import { wellBefore } from "../days.ts"
import { readPaidAhead } from "./paidAhead.ts"
import { lockHeldClass, readHeldSeat, seatHolder } from "./seatHolder.ts"
import { withdrawPaid } from "./withdrawPaid.ts"

// Where nobody took the roll, who had a seat is taken to have come. Of what was days ago no class is looked up.
const readAttended = statement<{ id: string }>("has-attended")(
  piece`select r.id from reservations r
   where r.user_id = ${uuid("userId")} and r.cancelled_at is null
     and (r.attended or (r.attended is null and (r.day < ${wellBefore(instant("now"))}
       or (select c.ends_at <= ${instant("now")} from classes c where c.id = r.class_id)))) limit 1`,
)

/** What a payment means for seats. */
export const followers: Followers = {
  async hasAttended(runner, userId, now) {
    return (await readAttended(runner, { userId, now })).length === 1
  },
  beforeGrant: (inside, { userId }) => lockHeldClass(inside, userId),
  whenGranted: seatHolder,
  heldSeat: readHeldSeat,
  async countPaid(runner, heldPackageIds, now) {
    return (await readPaidAhead(runner, { heldPackageIds, now })).length
  },
  whenRevoked: withdrawPaid,
}
