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
  const byBranch = Map.groupBy(given, ({ branch_id }) => branch_id)
  return {
    startDate,
    branches: branches.map((branch) => {
      const { id, name, lastMonth, fortnight, month, week, day: today } = branch
      const here = byBranch.get(id) ?? []
      const byInstructor = Map.groupBy(here, ({ instructor_id }) => instructor_id)
      const byDiscipline = Map.groupBy(here, ({ discipline_id }) => discipline_id)
      const count = (rows: Given[], of: Counted) =>
        rows.reduce((sum, { counts }) => sum + (counts[names.indexOf(of)] ?? 0), 0)
      return {
        ...{ branchId: id, branchName: name, lastMonth, fortnight, month, week, today },
        instructors: instructors.rows.flatMap(({ id: instructor, name, branch_id }) => {
          const rows = byInstructor.get(instructor) ?? []
          const counts = {
            lastMonth: count(rows, "lastMonth"),
            fortnight: fortnight && count(rows, "fortnight"),
          }
          const isHere = branch_id === id || counts.lastMonth > 0 || counts.fortnight
          return isHere ? [{ id: instructor, name, ...counts }] : []
        }),
        disciplines: disciplines.rows.flatMap(({ id: discipline, name }) => {
          const rows = byDiscipline.get(discipline) ?? []
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
  const ranges = branches.map((branch) =>
    names.map((name) => (name === "today" ? { from: branch.day, to: branch.day } : branch[name])),
  )
  const ends = names.flatMap((_, nth) =>
    (["from", "to"] as const).map((end) => ranges.map((of) => of[nth]?.[end] ?? null)),
  )
  const days = ends.flatMap((of) => of.filter((day) => day !== null)).sort()
  const { rows } = await context.pool.query<Given>(
    `with among as materialized (
       select branch_id, instructor_id, discipline_id, day from classes
       where branch_id = any($1) and day between $2 and $3 and cancelled_at is null
     )
     select c.branch_id, c.instructor_id, c.discipline_id, array[${names
       .map((_, nth) => `count(*) filter (where c.day between w.since_${nth} and w.until_${nth})`)
       .join(", ")}]::int[] as counts
     from unnest($1::uuid[], ${ends.map((_, n) => `$${n + 4}::date[]`).join(", ")})
       w(branch_id, ${names.map((_, nth) => `since_${nth}, until_${nth}`).join(", ")})
     join among c on c.branch_id = w.branch_id
     group by c.branch_id, c.instructor_id, c.discipline_id`,
    [branches.map(({ id }) => id), days[0], days.at(-1), ...ends],
  )
  return rows
}
