import type { Platform } from "../server/platform/context.ts"
import { openDatabase } from "../server/platform/database/kysely.ts"
import type { Task } from "../server/platform/task.ts"
import type { Filled } from "./sizes.ts"

/** Does once what the worker does by the clock. */
export async function runTasks({ pool }: Filled, tasks: readonly Task[]): Promise<void> {
  const clock = { now: () => new Date() }
  for (const { run } of tasks) await run({ pool, db: openDatabase(pool), clock } as unknown as Platform)
}
