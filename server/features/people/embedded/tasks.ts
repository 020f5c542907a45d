import type { Task } from "../../../platform/task.ts"

/** Sign-ins that ran out, and accounts whose registration was never finished. */
export const embeddedTasks: Task[] = [
  {
    name: "forgetSignIns",
    when: "35 * * * *",
    async run({ pool }) {
      await pool.query(`delete from identity.session where "expiresAt" < now()`)
      await pool.query(`delete from identity.verification where "expiresAt" < now()`)
      await pool.query(
        `delete from identity."user" a where a."createdAt" < now() - interval '7 days'
           and not exists (select from users u where u.uid = a.id::text)`,
      )
      return undefined
    },
  },
]
