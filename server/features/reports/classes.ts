import type { z } from "zod"
import { dayIn } from "../../../contract/calendar.ts"
import type { getClassFigures } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { readStatistics } from "../studio/settings.ts"
import { fortnightOf, lastDays, monthOf, type Range } from "./periods.ts"
import { type SeenBranch, seenBranches } from "./seen.ts"

/** Days of which the classes are counted. */
type Counted = "lastMonth" | "fortnight" | "month" | "week" | "today"

interface Given {
  branch_id: string
  instructor_id: string
  discipline_id: string
  /** In the order of `names`. */
  counts: number[]
}

interface Named {
  id: string
  name: string
  branch_id: string | null
}

const names: readonly Counted[] = ["lastMonth", "fortnight", "month", "week", "today"]

/** What each instructor and each discipline has in the public branches that one sees, by each branch's own days. */
export async function readClassFigures(
  context: Context<Actor>,
): Promise<z.input<typeof getClassFigures.output>> {
  const [seen, { startDate }] = await Promise.all([seenBranches(context), readStatistics(context)])
  const branches = seen
    .filter(({ is_public }) => is_public)
    .map((branch) => ({ ...branch, ...rangesOf(branch, startDate, context.clock.now()) }))
  const [given, instructors, disciplines] = await Promise.all([
    readGiven(context, branches),
    context.pool.query<Named>(
      `select id, trim(concat(first_name, ' ', last_name)) as name, case when is_active then branch_id end as branch_id
       from instructors order by trim(concat(first_name, ' ', last_name)) collate "es-x-icu", id`,
    ),
    context.pool.query<Named>(
      `select id, name, null::uuid as branch_id from disciplines order by name collate "es-x-icu"`,
    ),
  ])
  return {
    startDate,
    branches: branches.map((branch) => {
      const { id, name, lastMonth, fortnight, month, week, day: today } = branch
      const here = given.filter(({ branch_id }) => branch_id === id)
      const count = (rows: Given[], of: Counted) =>
        rows.reduce((sum, { counts }) => sum + (counts[names.indexOf(of)] ?? 0), 0)
      return {
        ...{ branchId: id, branchName: name, lastMonth, fortnight, month, week, today },
        instructors: instructors.rows.flatMap(({ id: instructor, name, branch_id }) => {
          const rows = here.filter(({ instructor_id }) => instructor_id === instructor)
          const counts = {
            lastMonth: count(rows, "lastMonth"),
            fortnight: fortnight && count(rows, "fortnight"),
          }
          const isHere = branch_id === id || counts.lastMonth > 0 || counts.fortnight
          return isHere ? [{ id: instructor, name, ...counts }] : []
        }),
        disciplines: disciplines.rows.flatMap(({ id: discipline, name }) => {
          const rows = here.filter(({ discipline_id }) => discipline_id === discipline)
          const counts = {
            month: count(rows, "month"),
            week: count(rows, "week"),
            today: count(rows, "today"),
          }
          return counts.month + counts.week > 0 ? [{ id: discipline, name, ...counts }] : []
        }),
      }
    }),
  }
}

type Ranges = { day: string; fortnight: Range | null } & Record<"lastMonth" | "month" | "week", Range>

function rangesOf({ time_zone }: SeenBranch, startDate: string | null, now: Date): Ranges {
  const day = dayIn(time_zone, now)
  const [lastMonth, week] = [lastDays(day, 30), lastDays(day, 7)]
  return { day, lastMonth, week, month: monthOf(day), fortnight: fortnightOf(startDate, day) }
}

/** How many classes there are in each of a branch's ranges, by instructor and discipline; none that was cancelled. */
async function readGiven(context: Context<Actor>, branches: (SeenBranch & Ranges)[]): Promise<Given[]> {
  const wanted = branches.flatMap((branch) =>
    names.map((name, at) => {
      const range = name === "today" ? { from: branch.day, to: branch.day } : branch[name]
      return { branch: branch.id, at, from: range?.from ?? null, to: range?.to ?? null }
    }),
  )
  const days = wanted.flatMap(({ from, to }) => [from, to].filter((day) => day !== null)).sort()
  const { rows } = await context.pool.query<Given>(
    `with wanted as (
       select * from unnest($1::uuid[], $2::int[], $3::date[], $4::date[]) w(branch_id, nth, since, until)
     ), among as (
       select c.branch_id, c.instructor_id, c.discipline_id, c.day from classes c
       where c.branch_id = any($1) and c.day between $5 and $6 and c.cancelled_at is null
     ), counted as (
       select a.branch_id, a.instructor_id, a.discipline_id, w.nth, count(*) filter (where a.day between w.since and w.until) as n
       from among a join wanted w using (branch_id)
       group by a.branch_id, a.instructor_id, a.discipline_id, w.nth
     )
     select branch_id, instructor_id, discipline_id, array_agg(n::int order by nth) as counts
     from counted group by branch_id, instructor_id, discipline_id`,
    [
      wanted.map(({ branch }) => branch),
      wanted.map(({ at }) => at),
      wanted.map(({ from }) => from),
      wanted.map(({ to }) => to),
      ...[days[0], days.at(-1)],
    ],
  )
  return rows
}
