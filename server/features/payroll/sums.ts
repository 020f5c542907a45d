import type { Days } from "../../../contract/payPeriods.ts"
import type { PayRules } from "../../../contract/payroll.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { classDaysUntil, lateClassDays } from "../reports/kept/classes.ts"
import {
  daysAsked,
  type Earned,
  type Given,
  given,
  isUnpaid,
  type Rates,
  readRates,
  worthOf,
} from "./earned.ts"

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
 * SQL, for a `with`: in `apart` the days from $1 to $2 whose classes are looked at one by one, since they are not kept by their days: not
 * over yet, or with a class that something was written of, or that was paid for on another day. In `alike` how many of whose
 * classes are paid alike.
 */
const alike = `apart as (
    select d.day from (select ${daysAsked} as day) d
    where d.day >= least(${classDaysUntil}, ($3::timestamptz at time zone 'UTC')::date - 1) or d.day in (${lateClassDays})
    union
    select c.day from moved_classes m join classes c on c.id = m.class_id
  ), alike as (
    -- Of what was not cancelled nobody asks when it began.
    select k.instructor_id, k.discipline_id, k.day, null::timestamptz as starts_at, null::timestamptz as cancelled_at,
      k.held, k.attended, k.is_marked::int as marked, k.classes
    from class_days k
    where k.day between $1 and $2 and k.day not in (select day from apart) and ($4::uuid is null or k.instructor_id = $4)
    union all
    select instructor_id, discipline_id, day, starts_at, cancelled_at, held, attended, marked, 1
    from (${given("select day from apart where day between $1 and $2")}) g
    union all
    select instructor_id, discipline_id, day, starts_at, cancelled_at, held, attended, marked, 1
    from (select class_id as id, * from class_sums) c
    where c.cancelled_at is not null and c.day between $1 and $2 and c.day not in (select day from apart) and ${isUnpaid}
  )`

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
    `with ${alike}, together as (
       select instructor_id, discipline_id, min(day) as day, min(starts_at) as starts_at, min(cancelled_at) as cancelled_at,
         held, attended, min(marked) as marked, sum(classes)::int as classes
       from alike
       group by instructor_id, discipline_id, width_bucket(day, $5::date[]), held, attended, marked > 0,
         case when cancelled_at is not null then starts_at - cancelled_at end
     )
     select t.*, trim(concat(i.first_name, ' ', i.last_name)) as name from together t join instructors i on i.id = t.instructor_id`,
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
