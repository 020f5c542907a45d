import type { z } from "zod"
import type { KeptSeat } from "../../../../contract/keptSeats.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { classWithPeople } from "../listing/classWithPeople.ts"

interface Row {
  seat: number
  kind: "held" | "blocked"
  userId: string | null
  name: string | null
  until: Date
  keptBy: string
  keptAt: Date
  classes: number
}

const read = statement<Row>("kept-seats")(
  piece`select s.seat, k.kind, k.user_id as "userId", case k.kind when 'held' then c.starts_at else c.ends_at end as until, k.created_at as "keptAt",
     case when u.id is null then k.name else trim(concat(u.first_name, ' ', u.last_name)) end as name,
     trim(concat(b.first_name, ' ', b.last_name)) as "keptBy",
     (select count(*)::int from kept_seats o join seatings t on t.id = o.seating_id and t.cancelled_at is null
        where o.press = k.press and t.held_until > ${instant("now")}) as classes
   from kept_seats k
   join seatings s on s.id = k.seating_id and s.cancelled_at is null and s.held_until > ${instant("now")}
   join classes c on c.id = k.class_id
   join users b on b.id = k.kept_by
   left join users u on u.id = k.user_id
   where k.class_id = ${uuid("classId")} order by s.seat`,
)

/** What staff keep of a class, by seat. Throws CLASS_NOT_FOUND or FORBIDDEN. */
export async function listKeptSeats(
  { pool, clock, actor }: Context<Actor>,
  classId: string,
): Promise<{ keptSeats: z.input<typeof KeptSeat>[] }> {
  await classWithPeople(pool, actor, classId)
  const rows = await read(pool, { classId, now: clock.now() })
  return {
    keptSeats: rows.map(({ until, keptAt, ...row }) => ({
      ...row,
      until: until.toISOString(),
      keptAt: keptAt.toISOString(),
    })),
  }
}
