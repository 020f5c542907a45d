import type { z } from "zod"
import { type NoShows, standingOf } from "../../../../contract/noShows.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { timeId } from "../../../platform/database/timeId.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { isReached, reachCustomer, toEdit, toSee } from "../../people/users/reach.ts"
import { missedLately } from "./missed.ts"
import { toNoShowTimes } from "./times.ts"

interface Row {
  times: unknown
  missed: number[] | null
  lifts: { liftedAt: string; liftedBy: string; reason: string }[] | null
}

const read = statement<Row>("no-shows")(
  piece`select (select value from settings where name = 'no_shows') as times, ${missedLately} as missed,
     (select json_agg(json_build_object('liftedAt', l.lifted_at, 'reason', l.reason,
         'liftedBy', trim(b.first_name || ' ' || b.last_name)) order by l.lifted_at desc)
       from no_show_lifts l join users b on b.id = l.lifted_by where l.user_id = u.id) as lifts
   from users u where u.id = ${uuid("userId")}`,
)

/** Of who is neither closed nor of another branch: why it is done may tell of their health. */
const theirs = piece`select u.id from users u where u.id = ${uuid("userId")} and u.closed_at is null and ${isReached}`

interface Facts {
  is_gone: boolean
  kept: KeptAnswer | null
}

const readLift = statement<Facts>("lift-facts")(
  piece`select not exists (${theirs}) as is_gone, ${keptAnswer}`,
)

const write = statement<{ id: string }>("lift-no-shows")(
  piece`with customer as materialized (${theirs} for share),
   lifted as (
     insert into no_show_lifts (id, user_id, lifted_at, lifted_by, reason)
     select ${uuid("id")}, id, ${instant("now")}, ${uuid("actorId")}, ${text("reason")} from customer returning id
   ),
   ${keepAnswer("lifted")}
   select id from lifted`,
)

async function standing(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  userId: string,
): Promise<z.input<typeof NoShows>> {
  const now = clock.now()
  const [row] = await read(pool, { userId, now })
  const times = toNoShowTimes(row?.times)
  const { recent, limitedUntil } = standingOf(times, row?.missed ?? [], now.getTime())
  const lifts = (row?.lifts ?? []).map((one) => ({ ...one, liftedAt: new Date(one.liftedAt).toISOString() }))
  return {
    ...{ recent, aheadDays: times.aheadDays, lifts },
    limitedUntil: limitedUntil === null ? null : new Date(limitedUntil).toISOString(),
  }
}

/** Throws USER_NOT_FOUND. */
export async function readNoShows(context: Context<Actor>, id: string): Promise<z.input<typeof NoShows>> {
  const customer = await reachCustomer(context, id, toSee)
  return standing(context, customer.id)
}

/** What they missed until now counts no more. Throws USER_NOT_FOUND. */
export async function liftNoShows(
  context: Context<Actor>,
  id: string,
  reason: string,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof NoShows>>> {
  const { id: userId, reach } = await reachCustomer(context, id, toEdit)
  const { isRepeated } = await decide(context, key, {
    name: "lift no-shows",
    read: async (runner, asking) => (await readLift(runner, { userId, reach, ...asking }))[0] as Facts,
    rule({ is_gone }, now) {
      if (is_gone) throw new Refusal("USER_NOT_FOUND")
      const lift = { id: timeId(now), userId, reach, actorId: context.actor.userId, reason }
      return { answer: { id: lift.id }, values: lift, news: [] }
    },
    write,
    races: [],
  })
  return new Decided(await standing(context, userId), isRepeated)
}
