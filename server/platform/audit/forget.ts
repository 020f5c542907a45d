import type { Runner } from "../database/statement.ts"
import type { Task } from "../task.ts"

/** Inside the transaction that closes an account: what was written down of who they were, and why, goes; that it changed stays. */
export async function forgetInAudit(runner: Runner, userId: string): Promise<void> {
  await runner.query(
    `update audit_entries set before = null, after = null
     where table_name in ('users', 'no_show_lifts') and subjects @> array[$1::uuid]`,
    [userId],
  )
}

export const auditTasks: Task[] = [
  {
    name: "forgetAudit",
    when: "45 4 * * *",
    async run({ pool }) {
      await pool.query("delete from audit_entries where at < now() - interval '3 years'")
      return undefined
    },
  },
]
