import type { Runner } from "../database/statement.ts"
import type { Task } from "../task.ts"

/** Inside the transaction that closes an account: what was written down of who they were, and why, goes; that it changed stays. */
export async function forgetInAudit(runner: Runner, subjects: readonly string[]): Promise<void> {
  await runner.query(
    `update audit_entries set before = null, after = null
     where subjects && $1::uuid[] and is_forgotten(table_name, change, subjects)`,
    [subjects],
  )
}

export const auditTasks: Task[] = [
  {
    name: "forgetAudit",
    when: "45 4 * * *",
    async run({ pool }) {
      await pool.query("delete from audit_entries where at < now() - interval '3 years'")
      // What a server of a version before still wrote down, while the others were newer.
      await pool.query(
        `update audit_entries set before = null, after = null
         where at > now() - interval '2 days' and (before is not null or after is not null)
           and is_forgotten(table_name, change, subjects)`,
      )
      return undefined
    },
  },
]
