import type { Days } from "../../../contract/payPeriods.ts"
import { type DatedRate, headsOf, isPaid, payOf, type RateTerms, rateOn } from "../../../contract/payRates.ts"
import type { PayRules } from "../../../contract/payroll.ts"
import { piece } from "../../platform/database/piece.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { classesOn } from "../reports/kept/classes.ts"
import { toTerms } from "./rates.ts"

/** A class and what whoever gave it is paid for it, in centavos; without a rate, nothing. */
export interface Earned {
  classId: string | null
  instructor: string
  name: string
  discipline: string
  disciplineName: string
  branch: string
  branchName: string
  day: string
  hour: string
  isCancelled: boolean
  heads: number
  /** It is known of nobody whether they came. */
  isUnmarked: boolean
  rate: RateTerms | null
  amount: number
}

/** What the pay of a class is told by. Counts of its seats as `class_sums` has them. */
export interface Given {
  instructor_id: string
  discipline_id: string
  day: string
  starts_at: Date
  cancelled_at: Date | null
  held: number
  attended: number
  marked: number
}

interface GivenClass extends Given {
  id: string
  instructor: string
  discipline: string
  branch_id: string
  branch: string
  hour: string
}

/** SQL, of a class `c`: that it began by $3, is of instructor $4 if one is asked for, and nothing of it is closed. */
export const isUnpaid = `c.starts_at <= $3 and ($4::uuid is null or c.instructor_id = $4)
  and not exists (select from pay_lines l where l.class_id = c.id and l.reopened_at is null)`

/** SQL: the classes of some days that are not paid yet. */
export const given = (days: string) => `
  select c.* from (${classesOn(piece`array(${days})`).text}) c where ${isUnpaid}`

/** SQL: the days from $1 to $2. */
export const daysAsked = "generate_series($1::date, $2::date, '1 day')::date"

async function readGiven(runner: Runner, { from, to }: Days, now: Date, instructor: string | null) {
  const { rows } = await runner.query<GivenClass>(
    `select c.id, c.instructor_id, trim(concat(i.first_name, ' ', i.last_name)) as instructor, c.discipline_id,
       d.name as discipline, c.branch_id, b.name as branch, c.day, to_char(k.hour, 'HH24:MI') as hour, c.starts_at,
       c.cancelled_at, c.held, c.attended, c.marked
     from (${given(`select ${daysAsked}`)}) c
     join classes k on k.id = c.id
     join instructors i on i.id = c.instructor_id
     join disciplines d on d.id = c.discipline_id
     join branches b on b.id = c.branch_id
     order by c.day, k.hour, c.id`,
    [from, to, now, instructor],
  )
  return rows
}

interface RateRow {
  instructor_id: string
  discipline_id: string | null
  from_day: string
  kind: string
  base: number
  per_head: number
  head_over: number
}

export type Rates = Map<string, DatedRate[]>

/** All rates, by instructor. */
export async function readRates(runner: Runner): Promise<Rates> {
  const { rows } = await runner.query<RateRow>(
    "select instructor_id, discipline_id, from_day, kind, base, per_head, head_over from instructor_rates",
  )
  const of = Map.groupBy(rows, ({ instructor_id }) => instructor_id)
  return new Map(
    [...of].map(([instructor, rates]) => [
      instructor,
      rates.map((row) => ({ ...toTerms(row), from: row.from_day, discipline: row.discipline_id })),
    ]),
  )
}

/** What a class is paid by the rules and its rate; null: it is not paid. */
export function worthOf(rules: PayRules, rates: Rates, one: Given) {
  if (!isPaid(rules, { startsAt: one.starts_at, cancelledAt: one.cancelled_at })) return null
  const rate = rateOn(rates.get(one.instructor_id) ?? [], one.day, one.discipline_id) ?? null
  const heads = one.cancelled_at ? 0 : headsOf(rules.heads, one)
  const isUnmarked = one.held > 0 && one.marked === 0
  return { heads, isUnmarked, rate, amount: rate ? payOf(rate, heads) : 0 }
}

/** What is earned in days that are not closed, class by class, by the rules and the rates of now; of one instructor, or of all. */
export async function readEarned(
  runner: Runner,
  rules: PayRules,
  days: Days,
  now: Date,
  instructor: string | null = null,
): Promise<Earned[]> {
  const given = await readGiven(runner, days, now, instructor)
  const rates = await readRates(runner)
  return given.flatMap((one) => {
    const worth = worthOf(rules, rates, one)
    if (!worth) return []
    const named = {
      ...{ classId: one.id, instructor: one.instructor_id, name: one.instructor },
      ...{ discipline: one.discipline_id, disciplineName: one.discipline },
      ...{ branch: one.branch_id, branchName: one.branch, day: one.day, hour: one.hour },
    }
    return [{ ...named, ...worth, isCancelled: one.cancelled_at !== null }]
  })
}
