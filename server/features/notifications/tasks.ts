import type { Task } from "../../platform/task.ts"
import { deliver } from "./deliver.ts"
import { type Post, sendDue } from "./send.ts"

/** What follows from events, and what leaves: looked for every moment, so that a confirmation comes in seconds. */
export const notificationTasks = (post: Post): Task[] => [
  {
    name: "deliver",
    when: { everySeconds: 2 },
    async run(platform) {
      await deliver(platform)
      return undefined
    },
  },
  {
    name: "sendMail",
    when: { everySeconds: 2 },
    async run(platform) {
      await sendDue(platform, post)
      return undefined
    },
  },
]
