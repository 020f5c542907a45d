import type { Task } from "../../platform/task.ts"
import { expireCredits } from "./expire.ts"

export const packageTasks: Task[] = [
  {
    name: "expireCredits",
    when: "5 * * * *",
    async run(platform) {
      const closed = await expireCredits(platform)
      return closed > 0 ? `Credits of ${closed} packages expired` : undefined
    },
  },
]
