import type { Task } from "../../../platform/task.ts"
import { joinMerged } from "./joinAccounts.ts"

/** Sign-ins that ran out, accounts whose registration was never finished, and what was merged but never handed over. */
export const embeddedTasks: Task[] = [
  {
    name: "forgetSignIns",
    when: "35 * * * *",
    async run({ pool, clock }) {
      // By the clock that the library wrote them by: the database may have another.
      const now = clock.now()
      await pool.query(`delete from identity.session where "expiresAt" < $1`, [now])
      await pool.query(`delete from identity.verification where "expiresAt" < $1`, [now])
      await pool.query(
        `delete from identity."user" a where a."createdAt" < $1::timestamptz - interval '7 days'
           and not exists (select from users u where u.uid = a.id::text)`,
        [now],
      )
      await joinMerged(pool)
      return undefined
    },
  },
]
