import { leastIdOf } from "../../platform/database/timeId.ts"
import { transaction } from "../../platform/database/transaction.ts"
import type { Task } from "../../platform/task.ts"
import { deliver } from "./deliver.ts"
import { forgetLetters } from "./forget.ts"
import { remindClasses, remindPackages } from "./remind.ts"
import { type Post, sendDue } from "./send.ts"

/** What follows from events, and what leaves: looked for every moment, so that a confirmation comes in seconds. */
export const notificationTasks = (post: Post): Task[] => [
  {
    name: "remindClasses",
    when: "*/10 * * * *",
    async run(platform) {
      const written = await remindClasses(platform, !post.mail)
      return written > 0 ? `${written} reminders of classes` : undefined
    },
  },
  {
    name: "remindPackages",
    when: "20 * * * *",
    async run(platform) {
      const written = await remindPackages(platform, !post.mail)
      return written > 0 ? `${written} reminders of packages` : undefined
    },
  },
  {
    name: "forgetMessages",
    when: "50 * * * *",
    async run({ pool, clock }) {
      const yearAgo = new Date(clock.now().getTime() - 365 * 86_400_000)
      // By the key, whose order is that of time: nothing has an index of when it ended.
      await pool.query("delete from messages where id < $1 and ended_at < $2", [leastIdOf(yearAgo), yearAgo])
      // Those that a demo showed; nobody can use them any more.
      await pool.query(
        "update messages set facts = facts - 'code' where kind = 'code' and ended_at < $1::timestamptz - interval '1 hour' and facts ? 'code'",
        [clock.now()],
      )
      await transaction(pool, forgetLetters)
      return undefined
    },
  },
  {
    name: "deliver",
    when: { everySeconds: 2 },
    async run(platform) {
      await deliver(platform, !post.mail)
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
