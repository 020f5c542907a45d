import type { Task } from "../../platform/task.ts"
import { owedTasks } from "./desk/owed.ts"
import type { Online } from "./online.ts"
import { reconcile } from "./reconcile.ts"

export const paymentTasks = (online: Online): Task[] => [
  ...owedTasks,
  {
    name: "reconcilePayments",
    when: "*/10 * * * *",
    async run(platform) {
      const { settled, refunded, unanswered } = await reconcile(platform, online)
      const found = settled + refunded + unanswered
      return found > 0
        ? `Payments: ${settled} settled, ${refunded} refunded, ${unanswered} unanswered`
        : undefined
    },
  },
  {
    name: "forgetNotices",
    when: "55 * * * *",
    async run({ pool, clock }) {
      await pool.query(
        "delete from provider_notices where received_at < $1::timestamptz - interval '90 days'",
        [clock.now()],
      )
      return undefined
    },
  },
]
