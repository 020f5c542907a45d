import type { z } from "zod"
import { mostOfHistory } from "../../../../contract/paging.ts"
import { type listMyRatings as list, mostMyRatings } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { int, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

const read = statement<{ reservation_id: string; stars: number; words: string }>("my-ratings")(
  piece`select t.reservation_id, t.stars::int as stars, t.words
   from (select id from reservations where user_id = ${uuid("userId")}
     order by day desc nulls last limit ${int("among")}) r
   join ratings t on t.reservation_id = r.id
   order by t.rated_at desc, t.reservation_id limit ${int("most")}`,
)

/** What the actor said of the classes that their history shows, also where the studio asks no more. */
export async function listMine({ pool, actor }: Context<Actor>): Promise<z.input<typeof list.output>> {
  const rows = await read(pool, { userId: actor.userId, most: mostMyRatings, among: mostOfHistory })
  return {
    ratings: rows.map(({ reservation_id, ...said }) => ({ reservationId: reservation_id, ...said })),
  }
}
