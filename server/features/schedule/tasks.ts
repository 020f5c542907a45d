import { addDays, dayIn } from "../../../contract/calendar.ts"
import { type PlanRange, weeksAhead } from "../../../contract/dayPlans.ts"
import { studioZone } from "../../../contract/house.ts"
import type { Platform } from "../../platform/context.ts"
import type { Task } from "../../platform/task.ts"
import { extendPlan } from "./makePlan.ts"

/** Makes the classes of the coming weeks of every slot that repeats, a branch at a time. Returns how many. */
export async function extendPlans(platform: Platform): Promise<number> {
  const { rows } = await platform.pool.query<{ branch_id: string }>(
    "select distinct branch_id from weekly_slots where repeats",
  )
  const from = dayIn(studioZone(), platform.clock.now())
  let made = 0
  for (const { branch_id } of rows) {
    const branches = [branch_id] as PlanRange["branches"]
    const range = { branches, from, to: addDays(from, 7 * weeksAhead) }
    made += await extendPlan({ ...platform, actor: undefined }, range)
  }
  return made
}

export const scheduleTasks: Task[] = [
  {
    name: "extendPlans",
    when: "25 8 * * *",
    async run(platform) {
      const made = await extendPlans(platform)
      return made > 0 ? `${made} classes of the coming weeks were made` : undefined
    },
  },
]
