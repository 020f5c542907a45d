import type { Task } from "../../platform/task.ts"

export const peopleTasks: Task[] = [
  {
    name: "forgetSessions",
    when: "35 * * * *",
    async run({ pool }) {
      await pool.query("delete from sessions where ended_at < now() - interval '90 days'")
      return undefined
    },
  },
  {
    name: "forgetRecoveryCodes",
    when: "35 * * * *",
    async run({ pool }) {
      await pool.query("delete from recovery_codes where asked_at < now() - interval '1 day'")
      return undefined
    },
  },
]
