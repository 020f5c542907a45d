import { type Days, openPeriods } from "../../../contract/payPeriods.ts"
import type { PayRules } from "../../../contract/payroll.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { toPayRules } from "./rules.ts"

export interface Closed extends Days {
  id: string
  total: number
  classes: number
  closed_at: Date
  closed_by: string
}

const closed = `p.id, p.from_day as "from", p.to_day as "to", p.total,
  (select count(*)::int from pay_lines l where l.period_id = p.id) as classes, p.closed_at,
  trim(concat(u.first_name, ' ', u.last_name)) as closed_by
  from pay_periods p join users u on u.id = p.closed_by where p.reopened_at is null`

/** Closed periods, the last first. */
export async function readClosed(runner: Runner, count: number, before = 0): Promise<Closed[]> {
  const { rows } = await runner.query<Closed>(
    `select ${closed} order by p.from_day desc limit $1 offset $2`,
    [count, before],
  )
  return rows
}

export async function readClosedFrom(runner: Runner, day: string): Promise<Closed | undefined> {
  const { rows } = await runner.query<Closed>(`select ${closed} and p.from_day = $1`, [day])
  return rows[0]
}

export interface OpenFacts {
  rules: PayRules
  /** The periods that are not closed; the first is closed next. */
  open: Days[]
  /** The last that is. */
  last: string | null
  /** The days that are over in every branch end before it. */
  today: string
}

/** What is open, by the rules, what was closed last, and the day that it is in the branches. */
export async function readOpen(runner: Runner, now: Date): Promise<OpenFacts> {
  const { rows } = await runner.query<{
    value: unknown
    last_id: string | null
    last_to: string | null
    first_day: string | null
    last_day: string | null
  }>(
    `with days as (
       select ($1::timestamptz at time zone zone)::date as day
       from (select time_zone as zone from branches
         union all select studio_zone() where not exists (select from branches)) z
     ), last as (
       select id, to_day from pay_periods where reopened_at is null order by to_day desc limit 1
     )
     select (select value from settings where name = 'payroll') as value, (select id from last) as last_id,
       (select to_day from last) as last_to, (select min(day) from days) as first_day,
       (select max(day) from days) as last_day`,
    [now],
  )
  const [row] = rows
  const rules = toPayRules(row?.value)
  const open = openPeriods(rules, row?.last_to ?? null, row?.last_day ?? "")
  return { rules, open, last: row?.last_id ?? null, today: row?.first_day ?? "" }
}

/** Whether a period is over wherever there are classes. */
export const isOver = ({ to }: Days, { today }: Pick<OpenFacts, "today">): boolean => to < today
