import { movingTasks } from "./features/moving/tasks.ts"
import type { Post } from "./features/notifications/send.ts"
import { notificationTasks } from "./features/notifications/tasks.ts"
import { packageTasks } from "./features/packages/tasks.ts"
import type { PaymentProvider } from "./features/payments/provider.ts"
import { paymentTasks } from "./features/payments/tasks.ts"
import { peopleTasks } from "./features/people/tasks.ts"
import { personalTasks } from "./features/personal/tasks.ts"
import type { Door } from "./features/reports/reporting/send.ts"
import { reportTasks } from "./features/reports/tasks.ts"
import { followers } from "./features/reservations/following/followers.ts"
import { reservationTasks } from "./features/reservations/tasks.ts"
import { scheduleTasks } from "./features/schedule/tasks.ts"
import type { PictureStore } from "./features/studio/provider.ts"
import { studioTasks } from "./features/studio/tasks.ts"
import { auditTasks } from "./platform/audit/forget.ts"
import { idempotencyTasks } from "./platform/database/idempotency.ts"
import { tallyTasks } from "./platform/database/tallies.ts"
import { eventTasks } from "./platform/events/take.ts"
import { limitTasks } from "./platform/http/limits.ts"
import type { Task } from "./platform/task.ts"

/** Everything that is done on the clock, gathered from the features. */
export const tasksOf = (
  post: Post,
  payments: PaymentProvider | undefined,
  pictures: PictureStore | undefined,
  door: Door,
  /** What those who are picked by the settings have to do. */
  others: Task[],
  /** Brings in and takes along what waits for it. */
  workOnMoves: () => Promise<string | undefined>,
): Task[] => [
  ...studioTasks(pictures),
  ...scheduleTasks,
  ...packageTasks,
  ...paymentTasks({ provider: payments, followers }),
  ...peopleTasks,
  ...reservationTasks,
  ...personalTasks,
  ...reportTasks(door),
  ...others,
  ...movingTasks(workOnMoves),
  ...idempotencyTasks,
  ...limitTasks,
  ...auditTasks,
  ...tallyTasks,
  ...eventTasks,
  ...notificationTasks(post),
]
