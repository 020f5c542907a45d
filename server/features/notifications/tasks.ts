import type { Task } from "../../platform/task.ts"
import { deliver } from "./deliver.ts"
import { remindClasses, remindPackages } from "./remind.ts"
import { type Post, sendDue } from "./send.ts"

/** What follows from events, and what leaves: looked for every moment, so that a confirmation comes in seconds. */
export const notificationTasks = (post: Post): Task[] => [
  {
    name: "remindClasses",
    when: "*/10 * * * *",
    async run(platform) {
      const written = await remindClasses(platform)
      return written > 0 ? `${written} reminders of classes` : undefined
    },
  },
  {
    name: "remindPackages",
    when: "20 * * * *",
    async run(platform) {
      const written = await remindPackages(platform)
      return written > 0 ? `${written} reminders of packages` : undefined
    },
  },
  {
    name: "forgetMessages",
    when: "50 * * * *",
    async run({ pool }) {
      await pool.query("delete from messages where ended_at < now() - interval '1 year'")
      // Those that a demo showed; nobody can use them any more.
      await pool.query(
        "update messages set facts = facts - 'code' where kind = 'code' and ended_at < now() - interval '1 hour' and facts ? 'code'",
      )
      return undefined
    },
  },
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
