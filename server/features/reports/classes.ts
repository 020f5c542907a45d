import type { z } from "zod"
import { dayIn } from "../../../contract/calendar.ts"
import type { getClassFigures } from "../../../contract/reports.ts"
import type { Actor, Context, Platform } from "../../platform/context.ts"
import { readStatistics } from "../studio/settings.ts"
import { type Given, type Ranged, readGiven } from "./kept/counts.ts"
import { sumCounts } from "./kept/sumCounts.ts"
import { fortnightOf, lastDays, monthOf, type Range } from "./periods.ts"
import { readBranches, seenIds } from "./seen.ts"

/** Days of which the classes are counted. */
type Counted = "lastMonth" | "fortnight" | "month" | "week" | "today"

type Asking = Pick<Platform, "pool" | "db" | "clock">

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
  const { startDate, branches: all } = await readRanges(context, seenIds(context))
  const branches = all.filter(({ is_public }) => is_public)
  const [given, instructors, disciplines] = await Promise.all([
    readGiven(context.pool, branches),
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
      const here = given.get(id) ?? []
      const byInstructor = Map.groupBy(here, ({ instructor_id }) => instructor_id)
      const byDiscipline = Map.groupBy(here, ({ discipline_id }) => discipline_id)
      const count = (rows: readonly Given[], of: Counted) =>
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

type Ranges = Pick<Ranged, "ranges"> & { day: string; fortnight: Range | null } & Record<
    "lastMonth" | "month" | "week",
    Range
  >

function rangesIn(timeZone: string, startDate: string | null, now: Date): Ranges {
  const day = dayIn(timeZone, now)
  const [lastMonth, week] = [lastDays(day, 30), lastDays(day, 7)]
  const of = { lastMonth, fortnight: fortnightOf(startDate, day), month: monthOf(day), week }
  return { ...of, day, ranges: names.map((name) => (name === "today" ? lastDays(day, 1) : of[name])) }
}

/** Branches with the ranges of their own days; all of them, or some. Told once for all by one clock: telling a day by it is slow. */
async function readRanges(context: Asking, among?: string[]) {
  const [seen, { startDate }] = await Promise.all([readBranches(context, among), readStatistics(context)])
  const now = context.clock.now()
  const zones = new Set(seen.map(({ time_zone }) => time_zone))
  const byZone = new Map([...zones].map((zone) => [zone, rangesIn(zone, startDate, now)]))
  const branches = seen.map((branch) => ({ ...branch, ...(byZone.get(branch.time_zone) as Ranges) }))
  return { startDate, branches }
}

/** Keeps what `readClassFigures` counts. */
export async function keepClassFigures(platform: Asking): Promise<void> {
  const { branches } = await readRanges(platform)
  await sumCounts(platform.pool, branches)
}
