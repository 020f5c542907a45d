import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import type { PayLine, PayPeriod, PaySlip } from "../../../contract/payroll.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { toAdjustment } from "./adjustments.ts"
import type { Earned } from "./earned.ts"
import { summarizeOpen } from "./list.ts"
import { findPeriod, totalOf } from "./period.ts"
import { inPesos } from "./rates.ts"

const toLine = (one: Earned): z.input<typeof PayLine> => ({
  ...{ classId: one.classId, day: one.day, hour: one.hour, isCancelled: one.isCancelled },
  ...{ discipline: one.disciplineName, branch: one.branchName, heads: one.heads },
  rate: one.rate && inPesos(one.rate),
  amount: toPesos(one.amount),
})

/** What an instructor earns in a period. Throws PAY_PERIOD_NOT_FOUND or INSTRUCTOR_NOT_FOUND. */
export async function readSlip(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  period: string,
  instructor: string,
): Promise<z.input<typeof PaySlip>> {
  const found = await findPeriod(pool, period, clock.now(), instructor)
  const { rows } = await pool.query<{ name: string }>(
    "select trim(concat(first_name, ' ', last_name)) as name from instructors where id = $1",
    [instructor],
  )
  const [row] = rows
  if (!row) throw new Refusal("INSTRUCTOR_NOT_FOUND")
  return {
    ...{ from: found.days.from, to: found.days.to, state: found.state, name: row.name, isNext: found.isNext },
    lines: found.earned.map(toLine),
    adjustments: found.adjusted.map(toAdjustment),
    total: toPesos(totalOf(found)),
  }
}

/** Who the actor is among the instructors; null when nobody has said. */
async function ownInstructor({
  pool,
  actor,
}: Pick<Context<Actor>, "pool" | "actor">): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>("select id from instructors where user_id = $1", [
    actor.userId,
  ])
  return rows[0]?.id ?? null
}

/** One's own. Throws PAY_PERIOD_NOT_FOUND, as for who is no instructor. */
export async function readOwnSlip(
  context: Pick<Context<Actor>, "pool" | "clock" | "actor">,
  period: string,
): Promise<z.input<typeof PaySlip>> {
  const instructor = await ownInstructor(context)
  if (instructor === null) throw new Refusal("PAY_PERIOD_NOT_FOUND")
  return readSlip(context, period, instructor)
}

/** Fortnights of a year. */
const mostOwn = 26

interface OwnClosed {
  from: string
  to: string
  classes: number
  amount: number
}

async function readOwnClosed(runner: Runner, instructor: string): Promise<OwnClosed[]> {
  const { rows } = await runner.query<OwnClosed>(
    `select p.from_day as "from", p.to_day as "to",
       (select count(*)::int from pay_lines l where l.period_id = p.id and l.instructor_id = $1) as classes,
       (select coalesce(sum(l.amount), 0) from pay_lines l where l.period_id = p.id and l.instructor_id = $1)
         + (select coalesce(sum(a.amount), 0) from pay_adjustments a where a.period_id = p.id and a.instructor_id = $1) as amount
     from pay_periods p where p.reopened_at is null order by p.from_day desc limit $2`,
    [instructor, mostOwn],
  )
  return rows
}

/** Of what is open, and of the last year of what is closed, the last first. */
export async function listOwn(
  context: Pick<Context<Actor>, "pool" | "clock" | "actor">,
): Promise<{ instructor: string | null; periods: z.input<typeof PayPeriod>[] }> {
  const instructor = await ownInstructor(context)
  if (instructor === null) return { instructor, periods: [] }
  const open = await summarizeOpen(context.pool, context.clock.now(), instructor)
  const closed = (await readOwnClosed(context.pool, instructor)).map(({ amount, ...one }) => ({
    ...{ ...one, state: "closed" as const },
    total: toPesos(amount),
  }))
  return { instructor, periods: [...open.reverse(), ...closed] }
}
