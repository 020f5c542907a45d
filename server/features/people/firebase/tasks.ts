import type { Task } from "../../../platform/task.ts"
import { joinMerged } from "./joinAccounts.ts"
import { removeLeftovers } from "./leftovers.ts"
import type { Project } from "./project.ts"
import { openService } from "./service.ts"

/** Sign-ins that ran out, accounts that nobody answers to, and what was merged but not told here. */
export function firebaseTasks(project: Project): Task[] {
  const service = openService(project)
  return [
    {
      name: "forgetHostedSignIns",
      when: "35 * * * *",
      async run({ pool }) {
        await pool.query("delete from identity.hosted_sign_ins where expires_at < now()")
        await joinMerged(pool)
        await removeLeftovers(pool, service)
        return undefined
      },
    },
  ]
}
