import { instant, millis, piece } from "../../../platform/database/piece.ts"
import { mayBeFrom, wellBefore } from "../days.ts"

const since = piece`${instant("now")} - interval '90 days'`

/** A column over `users u`: when each class began that they missed lately, since they were lifted last; as far back as any setting looks. */
export const missedLately = piece`(select json_agg(${millis("k.starts_at")}) from reservations r
    join lateral (select starts_at from classes where id = r.class_id limit 1) k on true
    where r.user_id = u.id and not r.attended and ${mayBeFrom(wellBefore(since))}
      and k.starts_at > ${since}
      and not exists (select from no_show_lifts l where l.user_id = u.id and l.lifted_at >= k.starts_at))`
