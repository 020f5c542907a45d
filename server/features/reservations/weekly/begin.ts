import { randomUUID } from "node:crypto"
import { mostWeeklyBookings } from "../../../../contract/weekly.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Asking, type Decided, decide, type Yes } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { claimCustomer } from "../../people/claim.ts"
import { assertBranch } from "../deciding/desk.ts"
import { isAskedFor } from "./due.ts"

export interface WeeklyFacts {
  kept: KeptAnswer | null
  /** Null: there is no such class. */
  branch_id: string | null
  is_public: boolean
  discipline_id: string
  weekday: number
  hour: string
  customer_revision: number
  is_customer: boolean
  /** The one of theirs that asks for this class. */
  exists: string | null
  count: number
}

const read = statement<WeeklyFacts>("weekly-facts")(
  piece`select c.branch_id, b.is_public, c.discipline_id, extract(isodow from c.day)::int - 1 as weekday,
     to_char(c.hour, 'HH24:MI') as hour, u.revision as customer_revision,
     u.role = 'user' and u.closed_at is null as is_customer,
     (select w.id from weekly_bookings w where w.user_id = u.id and w.ended_at is null and ${isAskedFor}) as exists,
     (select count(*)::int from weekly_bookings w where w.user_id = u.id and w.ended_at is null) as count,
     ${keptAnswer}
   from users u left join classes c on c.id = ${uuid("classId")} left join branches b on b.id = c.branch_id
   where u.id = ${uuid("customerId")}`,
)

const write = statement<{ id: string }>("begin-weekly")(
  piece`with ${claimCustomer()},
   wish as (
     insert into weekly_bookings (id, user_id, branch_id, discipline_id, weekday, hour, seat, created_at)
     select ${uuid("id")}, id, ${uuid("branchId")}, ${uuid("disciplineId")}, ${int("weekday")}, ${text("hour")}::time,
       ${int.orNull("seat")}, ${instant("now")}
     from customer
     returning id
   ),
   ${keepAnswer("wish")}
   select id from wish`,
)

export interface WeeklyWish {
  classId: string
  customerId: string
  seat?: number | undefined
}

type There = WeeklyFacts & { branch_id: string }

/** What the class that was pointed at says of the wish. Throws CLASS_NOT_FOUND, USER_NOT_FOUND, FORBIDDEN or WEEKLY_NOT_PUBLIC. */
export async function readWeeklyFacts(
  runner: Runner,
  { classId, customerId }: WeeklyWish,
  actor: Actor,
  asking: Asking,
): Promise<There> {
  const [facts] = await read(runner, { classId, customerId, ...asking })
  if (!facts?.is_customer) throw new Refusal("USER_NOT_FOUND")
  const { branch_id } = facts
  if (branch_id === null || (actor.role === "user" && !facts.is_public)) throw new Refusal("CLASS_NOT_FOUND")
  if (actor.role !== "user") assertBranch(actor, "crear", branch_id)
  if (!facts.is_public) throw new Refusal("WEEKLY_NOT_PUBLIC")
  return { ...facts, branch_id }
}

/** Wants the class of this day and hour every week from now on. Throws the refusals of `contract/weekly.beginWeeklyBooking`. */
export function beginWeekly(
  context: Context<Actor>,
  wish: WeeklyWish,
  key: IdempotencyKey | undefined,
): Promise<Decided<{ id: string }>> {
  return decide(context, key, {
    name: "begin weekly",
    read: (runner: Runner, asking: Asking) => readWeeklyFacts(runner, wish, context.actor, asking),
    rule(facts) {
      if (facts.exists) throw new Refusal("WEEKLY_BOOKING_EXISTS")
      if (facts.count >= mostWeeklyBookings) throw new Refusal("WEEKLY_BOOKING_LIMIT")
      const answer = { id: randomUUID() }
      const values = {
        ...answer,
        customerId: wish.customerId,
        customerRevision: facts.customer_revision,
        branchId: facts.branch_id,
        disciplineId: facts.discipline_id,
        weekday: facts.weekday,
        hour: facts.hour,
        seat: wish.seat ?? null,
      }
      return { answer, values, news: [] } satisfies Yes<{ id: string }, unknown>
    },
    write,
    races: ["weekly_bookings_one_live"],
  })
}
