import type { Days } from "../../../contract/payPeriods.ts"
import type { PayRules } from "../../../contract/payroll.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { seatsOf } from "../reports/kept/classes.ts"
import { type Earned, type Given, given, type Rates, readRates, worthOf } from "./earned.ts"

/** Classes of one instructor together. In centavos. */
export interface Sum {
  instructor: string
  name: string
  /** One of theirs: all are of one period. */
  day: string
  classes: number
  heads: number
  amount: number
  /** Without a rate, nothing is paid for them. */
  isRated: boolean
  /** It is known of nobody whether they came. */
  isUnmarked: boolean
}

interface Alike extends Given {
  name: string
  classes: number
}

/** Days on which another period begins, or another rate holds: between two of them the same classes are paid the same. */
function turns(periods: readonly Days[], rates: Rates): string[] {
  const days = [...periods.map(({ from }) => from), ...[...rates.values()].flat().map(({ from }) => from)]
  return [...new Set(days)].sort()
}

/**
 * As `readEarned` of periods that follow each other, added up: classes that are paid alike are counted where they lie, since
 * months of many branches are tens of thousands, and one of them is priced.
 */
export async function sumEarned(
  runner: Runner,
  rules: PayRules,
  periods: readonly Days[],
  now: Date,
  instructor: string | null = null,
): Promise<Sum[]> {
  const rates = await readRates(runner)
  const { rows } = await runner.query<Alike>(
    `with ${given}, alike as (
       select c.instructor_id, c.discipline_id, min(c.day) as day, min(c.starts_at) as starts_at, min(c.cancelled_at) as cancelled_at,
         s.held, s.attended, min(s.marked) as marked, count(*)::int as classes
       from given c join (${seatsOf("given")}) s on s.class_id = c.id
       group by c.instructor_id, c.discipline_id, width_bucket(c.day, $5::date[]), s.held, s.attended, s.marked > 0,
         case when c.cancelled_at is not null then c.id end
     )
     select a.*, trim(concat(i.first_name, ' ', i.last_name)) as name from alike a join instructors i on i.id = a.instructor_id`,
    [periods[0]?.from, periods.at(-1)?.to, now, instructor, turns(periods, rates)],
  )
  return rows.flatMap(({ classes, ...one }) => {
    const worth = worthOf(rules, rates, one)
    if (!worth) return []
    const { rate, heads, amount, isUnmarked } = worth
    const whose = { instructor: one.instructor_id, name: one.name, day: one.day }
    return [
      {
        ...whose,
        classes,
        heads: heads * classes,
        amount: amount * classes,
        isRated: rate !== null,
        isUnmarked,
      },
    ]
  })
}

/** The same of classes that were read one by one. */
export const toSum = ({ instructor, name, day, heads, amount, rate, isUnmarked }: Earned): Sum => ({
  ...{ instructor, name, day, heads, amount, isUnmarked },
  ...{ classes: 1, isRated: rate !== null },
})
