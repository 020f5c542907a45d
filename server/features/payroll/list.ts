import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import type { listPayPeriods as list, PayPeriod } from "../../../contract/payroll.ts"
import type { Context } from "../../platform/context.ts"
import { rowsBefore } from "../../platform/database/cut.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { readAdjusted } from "./adjustments.ts"
import { toSummary } from "./period.ts"
import { isOver, readClosed, readOpen } from "./periods.ts"
import { sumEarned } from "./sums.ts"

type Summary = z.input<typeof PayPeriod>

/** What is not closed, of one instructor or of all, the first first: read once for all of them. */
export async function summarizeOpen(
  runner: Runner,
  now: Date,
  instructor: string | null = null,
): Promise<Summary[]> {
  const facts = await readOpen(runner, now)
  const [first] = facts.open
  if (!first) return []
  const earned = await sumEarned(runner, facts.rules, facts.open, now, instructor)
  const waiting = await readAdjusted(runner, null, instructor)
  return facts.open.map((days) =>
    toSummary({
      days,
      state: isOver(days, facts) ? "due" : "running",
      earned: earned.filter(({ day }) => day >= days.from && day <= days.to),
      adjusted: days === first ? waiting : [],
    }),
  )
}

/** What is open, and one page of what is closed, the last first. */
export async function listPeriods(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  wanted: z.output<typeof list.query>,
): Promise<z.input<typeof list.output>> {
  const counted = await pool.query<{ total: number }>(
    "select count(*)::int as total from pay_periods where reopened_at is null",
  )
  const total = counted.rows[0]?.total ?? 0
  const closed = await readClosed(pool, wanted.size, rowsBefore(wanted, total))
  return {
    open: await summarizeOpen(pool, clock.now()),
    closed: closed.map((one) => ({
      ...{ from: one.from, to: one.to, state: "closed" as const, classes: one.classes },
      ...{ total: toPesos(one.total), closedAt: one.closed_at.toISOString(), closedBy: one.closed_by },
    })),
    total,
  }
}
