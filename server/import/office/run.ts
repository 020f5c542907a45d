import { finishAs, finishWork, type Work } from "../../features/moving/work.ts"
import { bringIn } from "./bringIn.ts"
import type { OfficeContext } from "./context.ts"

/**
 * Brings in what was looked through; that it is done is written with the rows, so that whoever is killed after it does nothing
 * again, and before it all of it. What fits no more is said as at the looking through.
 */
export async function run(context: OfficeContext, work: Work): Promise<void> {
  const { pool, clock } = context
  const { faults, notes } = await bringIn(context, work, (client, added) =>
    finishAs(client, work, { state: "done", added }, clock.now()),
  )
  if (faults.length > 0)
    await finishWork(pool, work, { state: "checked", coming: [], faults, notes }, clock.now())
}
