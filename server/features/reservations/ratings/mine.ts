import type { z } from "zod"
import { type listMyRatings as list, mostMyRatings } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { int, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

const read = statement<{ reservation_id: string; stars: number; words: string }>("my-ratings")(
  piece`select t.reservation_id, t.stars::int as stars, t.words
   from reservations r join ratings t on t.reservation_id = r.id
   where r.user_id = ${uuid("userId")}
   order by t.rated_at desc, t.reservation_id limit ${int("most")}`,
)

/** What the actor said of their classes, also where the studio asks no more. */
export async function listMine({ pool, actor }: Context<Actor>): Promise<z.input<typeof list.output>> {
  const rows = await read(pool, { userId: actor.userId, most: mostMyRatings })
  return {
    ratings: rows.map(({ reservation_id, ...said }) => ({ reservationId: reservation_id, ...said })),
  }
}
