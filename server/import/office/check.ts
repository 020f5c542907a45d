import { finishWork, type Work } from "../../features/moving/work.ts"
import { bringIn } from "./bringIn.ts"
import type { OfficeContext } from "./context.ts"

/** Looks through what was sent: what would come, and what is wrong. Nothing is written. */
export async function check(context: OfficeContext, work: Work): Promise<void> {
  const { faults, notes, counts } = await bringIn(context, work)
  await finishWork(
    context.pool,
    work,
    { state: "checked", coming: counts, faults, notes },
    context.clock.now(),
  )
}
