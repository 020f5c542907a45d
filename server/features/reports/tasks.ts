import type { Task } from "../../platform/task.ts"
import { sumCharts } from "./charts/kept.ts"
import { keepClassFigures } from "./classes.ts"
import { sumWhatIsOver } from "./kept/sum.ts"
import { sumClasses } from "./kept/sumClasses.ts"
import { type Door, sendReports } from "./reporting/send.ts"

export const reportTasks = (door: Door): Task[] => [
  {
    name: "sumWhatIsOver",
    when: "*/5 * * * *",
    async run(platform) {
      await sumWhatIsOver(platform)
      return undefined
    },
  },
  {
    name: "sumClasses",
    when: "* * * * *",
    async run(platform) {
      await sumClasses(platform)
      await keepClassFigures(platform)
      return undefined
    },
  },
  {
    name: "sumCharts",
    when: "*/15 * * * *",
    async run(platform) {
      await sumCharts(platform)
      return undefined
    },
  },
  {
    name: "sendReports",
    when: "*/5 * * * *",
    async run(platform) {
      await sendReports(platform, door)
      return undefined
    },
  },
]
