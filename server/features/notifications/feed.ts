import type { Platform } from "../../platform/context.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { feedOf } from "./calendarFile.ts"
import { readSeats } from "./seatFacts.ts"

/** The classes of who has this calendar's address, of the last month and all to come; undefined when there is no such address. */
export async function readFeed(
  platform: Platform,
  secret: string,
  site: string,
): Promise<string | undefined> {
  const { pool, clock } = platform
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array(
       select r.id from reservations r join classes c on c.id = r.class_id
       where r.user_id = f.user_id and r.cancelled_at is null and c.starts_at > $2::timestamptz - interval '30 days'
       order by c.starts_at limit 500) as ids
     from calendar_feeds f join users u on u.id = f.user_id
     where f.secret = $1 and u.enabled`,
    [secret, clock.now()],
  )
  if (!rows[0]) return undefined
  const [seats, studio] = await Promise.all([
    readSeats(pool, { ids: rows[0].ids }, clock.now()),
    readStudioProfile(platform),
  ])
  return feedOf(
    studio.name,
    seats.map(({ facts }) => facts),
    site,
  )
}
