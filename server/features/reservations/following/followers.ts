import type { Followers } from "../../payments/followers.ts"
import { lockHeldClass, readHeldSeat, seatHolder } from "./seatHolder.ts"
import { withdrawPaid } from "./withdrawPaid.ts"

/** What a payment means for seats. */
export const followers: Followers = {
  // Where nobody took the roll, who had a seat is taken to have come.
  async hasAttended(runner, userId, now) {
    const { rowCount } = await runner.query(
      `select from reservations r join classes c on c.id = r.class_id
       where r.user_id = $1 and r.cancelled_at is null
         and (r.attended or (r.attended is null and c.ends_at <= $2)) limit 1`,
      [userId, now],
    )
    return rowCount === 1
  },
  beforeGrant: (inside, { userId }) => lockHeldClass(inside, userId),
  whenGranted: seatHolder,
  heldSeat: readHeldSeat,
  async countPaid(runner, heldPackageIds, now) {
    const { rows } = await runner.query<{ count: number }>(
      `select count(*)::int as count from reservations r join classes c on c.id = r.class_id
       where r.held_package_id = any($1) and r.cancelled_at is null and c.starts_at > $2`,
      [heldPackageIds, now],
    )
    return rows[0]?.count ?? 0
  },
  whenRevoked: withdrawPaid,
}
