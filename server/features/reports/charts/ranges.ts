import { addDays } from "../../../../contract/calendar.ts"
import { chartMonths, chartWeeks } from "../../../../contract/charts.ts"
import { lastDays, lastMonths, type Range } from "../periods.ts"
import type { ChartName } from "./sums.ts"

/** The days of a chart, on a day: whole weeks of what is over, or whole months with the one that is under way. */
export function rangeOf(chart: ChartName, day: string): Range {
  if (chart === "occupancy") return lastDays(addDays(day, -1), 7 * chartWeeks)
  const months = lastMonths(day, chartMonths)
  return { from: (months[0] as Range).from, to: (months.at(-1) as Range).to }
}
