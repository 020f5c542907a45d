import type { Task } from "../../platform/task.ts"

export const peopleTasks: Task[] = [
  {
    name: "forgetSessions",
    when: "35 * * * *",
    async run({ pool, clock }) {
      await pool.query("delete from sessions where ended_at < $1::timestamptz - interval '90 days'", [
        clock.now(),
      ])
      return undefined
    },
  },
  {
    name: "forgetRecoveryCodes",
    when: "35 * * * *",
    async run({ pool, clock }) {
      const now = clock.now()
      await pool.query("delete from recovery_requests where asked_at < $1::timestamptz - interval '1 day'", [
        now,
      ])
      await pool.query("delete from recovery_codes where asked_at < $1::timestamptz - interval '1 day'", [
        now,
      ])
      return undefined
    },
  },
]
