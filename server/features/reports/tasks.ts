import type { Task } from "../../platform/task.ts"
import { sumCharts } from "./charts/kept.ts"

export const reportTasks: Task[] = [
  {
    name: "sumCharts",
    when: "*/15 * * * *",
    async run(platform) {
      await sumCharts(platform)
      return undefined
    },
  },
]
