import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { toCentavos } from "../../../contract/money.ts"
import type { closePayPeriod as close } from "../../../contract/payroll.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Asking, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, json, piece, text, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readAdjusted } from "./adjustments.ts"
import { type Earned, readEarned } from "./earned.ts"
import { lockPayroll } from "./lock.ts"
import { type Period, totalOf } from "./period.ts"
import { isOver, type OpenFacts, readOpen } from "./periods.ts"

const readKeptAnswer = statement<{ kept: KeptAnswer | null }>("close-pay-kept")(piece`select ${keptAnswer}`)

interface Facts extends OpenFacts, Pick<Period, "earned" | "adjusted"> {
  kept: KeptAnswer | null
}

/** What waits for it stays until it is closed with it; what comes from then on is held by nobody, and waits for the next. */
async function read(runner: Runner, asking: Asking): Promise<Facts> {
  const { rows: waiting } = await runner.query<{ id: string }>(
    "select id from pay_adjustments where period_id is null for update",
  )
  const held = new Set(waiting.map(({ id }) => id))
  const [row] = await readKeptAnswer(runner, asking)
  const facts = await readOpen(runner, asking.now)
  const [next] = facts.open
  const earned = next ? await readEarned(runner, facts.rules, next, asking.now) : []
  return {
    ...{ ...facts, kept: row?.kept ?? null, earned: earned.filter(({ rate }) => rate) },
    adjusted: (await readAdjusted(runner, null)).filter(({ id }) => held.has(id)),
  }
}

/** Lines in the order of their classes, which are locked in it. */
const write = statement<{ id: string }>("close-pay")(
  piece`with closed as (
     insert into pay_periods (id, from_day, to_day, total, closed_at, closed_by)
     values (${uuid("periodId")}, ${text("from")}::date, ${text("to")}::date, ${text("total")}::bigint, ${instant("now")},
       ${uuid("closedBy")})
     returning id
   ),
   lines as (
     insert into pay_lines (id, period_id, class_id, instructor_id, discipline_id, branch_id, day, hour, is_cancelled, heads,
       kind, base, per_head, head_over, amount)
     select gen_random_uuid(), closed.id, l."classId", l.instructor, l.discipline, l.branch, l.day, l.hour, l."isCancelled",
       l.heads, l.rate ->> 'kind', (l.rate ->> 'base')::int, (l.rate ->> 'perHead')::int, (l.rate ->> 'headOver')::int, l.amount
     from closed, jsonb_to_recordset(${json("lines")}::jsonb) as l ("classId" uuid, instructor uuid, discipline uuid,
       branch uuid, day date, hour time, "isCancelled" boolean, heads int, rate jsonb, amount bigint)
     order by l."classId"
   ),
   adjusted as (
     update pay_adjustments a set period_id = closed.id from closed
     where a.id = any(${uuids("adjustments")}) returning a.id
   ),
   ${keepAnswer("closed")}
   select id from closed`,
)

/** As it is kept: what a class is called is not. */
const toLine = ({ name: _n, disciplineName: _d, branchName: _b, isUnmarked: _u, ...line }: Earned) => line

/**
 * Closes the first period that is open: what its classes are paid stays from here on. One at a time, so that whoever comes second
 * finds the next one. Throws PAY_PERIOD_NOT_NEXT, PAY_PERIOD_RUNNING or PAY_PERIOD_MOVED.
 */
export function closePeriod(
  context: Context<Actor>,
  wish: z.output<typeof close.body>,
  key: IdempotencyKey | undefined,
) {
  const closedBy = context.actor.userId
  return inTransaction(context, async (inside) => {
    await lockPayroll(inside.transaction)
    return decide(inside, key, {
      name: "close pay period",
      read,
      rule(facts) {
        const [next] = facts.open
        if (next?.from !== wish.from || next.to !== wish.to) throw new Refusal("PAY_PERIOD_NOT_NEXT")
        if (!isOver(next, facts)) throw new Refusal("PAY_PERIOD_RUNNING")
        const total = totalOf(facts)
        if (total !== toCentavos(wish.total)) throw new Refusal("PAY_PERIOD_MOVED")
        const periodId = randomUUID()
        const values = {
          ...{ periodId, from: next.from, to: next.to, total: String(total), closedBy },
          lines: JSON.stringify(facts.earned.map(toLine)),
          adjustments: facts.adjusted.map(({ id }) => id),
        }
        return { answer: { id: periodId }, values, news: [] }
      },
      write,
      races: ["pay_periods_apart", "pay_lines_one_per_class"],
    })
  })
}
