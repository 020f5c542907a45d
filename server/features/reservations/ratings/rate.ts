import type { z } from "zod"
import { type rateClass, whyUnratable } from "../../../../contract/ratings.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { refusalOfGone } from "../../people/refusalOfGone.ts"
import { type RatableRow, ratableColumns, toRatable } from "./seat.ts"
import { asksForRatings } from "./setting.ts"

/** `id` is null when they have no such reservation. */
interface Facts extends RatableRow {
  id: string | null
  /** Their account was closed, or became part of another, a moment ago. */
  is_gone: boolean
  is_merged: boolean
  setting: unknown
  kept: KeptAnswer | null
}

const read = statement<Facts>("rating-facts")(
  piece`select s.id, u.closed_at is not null as is_gone, u.merged_into is not null as is_merged,
     (select value from settings where name = 'ratings') as setting, ${ratableColumns}, ${keptAnswer}
   from users u left join reservations s on s.id = ${uuid("reservationId")} and s.user_id = u.id
   left join classes c on c.id = s.class_id where u.id = ${uuid("actorId")}`,
)

/** Of who is not closed meanwhile: what they say goes with their account. */
const write = statement<{ reservation_id: string }>("rate")(
  piece`with customer as materialized (
     select id from users where id = ${uuid("actorId")} and closed_at is null for share
   ),
   rated as (
     insert into ratings (reservation_id, stars, words, rated_at)
     select ${uuid("reservationId")}, ${int("stars")}, ${text("words")}, ${instant("now")} from customer
     returning reservation_id
   ),
   ${keepAnswer("rated")}
   select reservation_id from rated`,
)

/**
 * Who came says how a class was, once. A mark that comes meanwhile is one that comes after: what was missed is not counted.
 * What is kept of the press has no word of it, which the same press brings again. Throws the refusals of `contract/ratings.rateClass`.
 */
export async function rate(
  context: Context<Actor>,
  { reservationId, ...said }: { reservationId: string; stars: number; words: string },
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof rateClass.output>>> {
  const { actor } = context
  const { answer, isRepeated } = await decide(context, key, {
    name: "rate a class",
    async read(runner, asking) {
      const [facts] = await read(runner, { reservationId, actorId: actor.userId, ...asking })
      if (!facts) throw refusalOfGone(false)
      return facts
    },
    rule(facts, now) {
      if (facts.is_gone) throw refusalOfGone(facts.is_merged)
      if (!asksForRatings(facts.setting)) throw new Refusal("RATINGS_OFF")
      if (facts.id === null) throw new Refusal("RESERVATION_NOT_FOUND")
      const refusal = whyUnratable(toRatable(facts), now.getTime())
      if (refusal) throw new Refusal(refusal)
      const answer = { reservationId, ...said, words: "", ratedAt: now.toISOString() }
      return { answer, values: { reservationId, actorId: actor.userId, ...said }, news: [] }
    },
    write,
    races: ["ratings_pkey"],
  })
  // Servers from before kept no more than when.
  return new Decided({ ...answer, reservationId, ...said }, isRepeated)
}
