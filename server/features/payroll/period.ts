import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import type { Days } from "../../../contract/payPeriods.ts"
import type { getPayPeriod as get, InstructorPay, PayPeriod, PayRules } from "../../../contract/payroll.ts"
import type { Context } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { type Adjusted, readAdjusted } from "./adjustments.ts"
import { type Earned, readEarned } from "./earned.ts"
import { readKept } from "./kept.ts"
import { type Closed, isOver, readClosedFrom, readOpen } from "./periods.ts"
import { type Sum, sumEarned, toSum } from "./sums.ts"

/** A period and what is known of it without its classes. */
interface Head {
  days: Days
  state: z.infer<typeof PayPeriod.shape.state>
  isNext: boolean
  isLast: boolean
  closed: Closed | null
}

/** A period with all that it is made of. */
export interface Period<One = Earned> extends Head {
  /** Of classes that no rate is for too. */
  earned: One[]
  adjusted: Adjusted[]
}

const sum = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0)

/** In centavos. */
export const totalOf = ({
  earned,
  adjusted,
}: Record<"earned" | "adjusted", readonly { amount: number }[]>): number => sum(earned) + sum(adjusted)

/** What is earned in a period that is closed, or in one that is not. */
interface Reading<One> {
  closed(id: string): Promise<One[]>
  open(rules: PayRules, days: Days): Promise<One[]>
}

/** By its first day, closed or not; what is adjusted of one instructor, or of all. Throws PAY_PERIOD_NOT_FOUND. */
async function findBy<One>(
  runner: Runner,
  day: string,
  now: Date,
  instructor: string | null,
  reading: Reading<One>,
): Promise<Period<One>> {
  const facts = await readOpen(runner, now)
  const index = facts.open.findIndex(({ from }) => from === day)
  const days = facts.open[index]
  if (!days) {
    const closed = await readClosedFrom(runner, day)
    if (!closed) throw new Refusal("PAY_PERIOD_NOT_FOUND")
    const earned = await reading.closed(closed.id)
    const adjusted = await readAdjusted(runner, closed.id, instructor)
    const is = { state: "closed" as const, isNext: false, isLast: facts.last === closed.id }
    return { ...is, days: closed, closed, earned, adjusted }
  }
  const isNext = index === 0
  const earned = await reading.open(facts.rules, days)
  const adjusted = isNext ? await readAdjusted(runner, null, instructor) : []
  const state = isOver(days, facts) ? "due" : "running"
  return { ...{ days, state, isNext, isLast: false, closed: null }, earned, adjusted }
}

/** A period class by class, of one instructor or of all. Throws PAY_PERIOD_NOT_FOUND. */
export const findPeriod = (
  runner: Runner,
  day: string,
  now: Date,
  instructor: string | null = null,
): Promise<Period> =>
  findBy(runner, day, now, instructor, {
    closed: (id) => readKept(runner, id, instructor),
    open: (rules, days) => readEarned(runner, rules, days, now, instructor),
  })

/** As a list tells of it. */
export function toSummary({
  days,
  state,
  earned,
  adjusted,
}: Pick<Period<Sum>, "days" | "state" | "earned" | "adjusted">): z.input<typeof PayPeriod> {
  const classes = countOf(earned.filter(({ isRated }) => isRated))
  return { from: days.from, to: days.to, state, classes, total: toPesos(totalOf({ earned, adjusted })) }
}

const countOf = (of: readonly Sum[]) => of.reduce((all, { classes }) => all + classes, 0)

/** They gave classes that no rate is for, and nothing else. */
const isUnpaid = ({ classes, adjusted }: { classes: number; adjusted: number }) =>
  classes === 0 && adjusted === 0

/** By name, whoever is paid nothing last. */
function toInstructors({ earned, adjusted }: Period<Sum>): z.input<typeof InstructorPay>[] {
  const names = new Map([...earned, ...adjusted].map(({ instructor, name }) => [instructor, name]))
  const byInstructor = Map.groupBy(earned, ({ instructor }) => instructor)
  return [...names]
    .map(([instructor, name]) => {
      const theirs = byInstructor.get(instructor) ?? []
      const rated = theirs.filter(({ isRated }) => isRated)
      const [amount, adjustment] = [sum(theirs), sum(adjusted.filter((one) => one.instructor === instructor))]
      return {
        ...{ instructor, name, classes: countOf(rated), unrated: countOf(theirs) - countOf(rated) },
        heads: rated.reduce((all, { heads }) => all + heads, 0),
        ...{ amount: toPesos(amount), adjusted: toPesos(adjustment), total: toPesos(amount + adjustment) },
      }
    })
    .sort(
      (one, other) =>
        Number(isUnpaid(one)) - Number(isUnpaid(other)) || one.name.localeCompare(other.name, "es-MX"),
    )
}

/** Throws PAY_PERIOD_NOT_FOUND. */
export async function readPeriod(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  day: string,
): Promise<z.input<typeof get.output>> {
  const now = clock.now()
  const period = await findBy(pool, day, now, null, {
    closed: async (id) => (await readKept(pool, id)).map(toSum),
    open: (rules, days) => sumEarned(pool, rules, [days], now),
  })
  const { isNext, isLast, closed, earned } = period
  return {
    ...toSummary(period),
    ...{ isNext, isLast, instructors: toInstructors(period) },
    closed: closed && { id: closed.id, at: closed.closed_at.toISOString(), by: closed.closed_by },
    reopened: closed ? null : await readReopened(pool, period.days.from),
    unmarked: countOf(earned.filter(({ isRated, isUnmarked }) => isRated && isUnmarked)),
  }
}

/** Why a period that began then, and was closed, is open again. */
async function readReopened(runner: Runner, from: string) {
  const { rows } = await runner.query<{ at: Date; by: string; reason: string }>(
    `select p.reopened_at as at, trim(concat(u.first_name, ' ', u.last_name)) as by, p.reopen_reason as reason
     from pay_periods p join users u on u.id = p.reopened_by
     where p.from_day = $1 and p.reopened_at is not null order by p.reopened_at desc limit 1`,
    [from],
  )
  const [row] = rows
  return row ? { ...row, at: row.at.toISOString() } : null
}
