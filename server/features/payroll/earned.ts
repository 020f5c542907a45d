import type { Days } from "../../../contract/payPeriods.ts"
import { type DatedRate, headsOf, isPaid, payOf, type RateTerms, rateOn } from "../../../contract/payRates.ts"
import type { PayRules } from "../../../contract/payroll.ts"
import type { Runner } from "../../platform/database/statement.ts"
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

interface Given {
  id: string
  instructor_id: string
  instructor: string
  discipline_id: string
  discipline: string
  branch_id: string
  branch: string
  day: string
  hour: string
  starts_at: Date
  cancelled_at: Date | null
  held: number
  attended: number
  marked: number
}

/** Classes of those days of their branches that began, and of which nothing is closed. A seat that was given away is held by who got it. */
async function readGiven(runner: Runner, { from, to }: Days, now: Date, instructor: string | null) {
  const { rows } = await runner.query<Given>(
    `select c.id, c.instructor_id, trim(concat(i.first_name, ' ', i.last_name)) as instructor, c.discipline_id,
       d.name as discipline, c.branch_id, b.name as branch, c.day, to_char(c.hour, 'HH24:MI') as hour, c.starts_at,
       c.cancelled_at, s.held, s.attended, s.marked
     from branches b join classes c on c.branch_id = b.id and c.day between $1::date and $2::date
     join instructors i on i.id = c.instructor_id
     join disciplines d on d.id = c.discipline_id
     cross join lateral (
       select (count(*) filter (where r.given_at is null))::int as held, (count(*) filter (where r.attended))::int as attended,
         (count(*) filter (where r.attended is not null))::int as marked
       from reservations r where r.class_id = c.id and r.cancelled_at is null
     ) s
     where c.starts_at <= $3 and ($4::uuid is null or c.instructor_id = $4)
       and not exists (select from pay_lines l where l.class_id = c.id and l.reopened_at is null)
     order by c.day, c.hour, c.id`,
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

async function readRates(runner: Runner): Promise<Map<string, DatedRate[]>> {
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

/** What is earned in days that are not closed, by the rules and the rates of now; of one instructor, or of all. */
export async function readEarned(
  runner: Runner,
  rules: PayRules,
  days: Days,
  now: Date,
  instructor: string | null = null,
): Promise<Earned[]> {
  const given = await readGiven(runner, days, now, instructor)
  const rates = await readRates(runner)
  return given
    .filter((one) => isPaid(rules, { startsAt: one.starts_at, cancelledAt: one.cancelled_at }))
    .map((one) => {
      const rate = rateOn(rates.get(one.instructor_id) ?? [], one.day, one.discipline_id)
      const heads = one.cancelled_at ? 0 : headsOf(rules.heads, one)
      return {
        ...{ classId: one.id, instructor: one.instructor_id, name: one.instructor },
        ...{ discipline: one.discipline_id, disciplineName: one.discipline },
        ...{ branch: one.branch_id, branchName: one.branch, day: one.day, hour: one.hour },
        ...{ isCancelled: one.cancelled_at !== null, heads },
        isUnmarked: one.held > 0 && one.marked === 0,
        rate: rate ?? null,
        amount: rate ? payOf(rate, heads) : 0,
      }
    })
}
