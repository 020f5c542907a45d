import { takeAlong } from "../../export/office.ts"
import { asOnlyWorker, takeWork, type Work } from "../../features/moving/work.ts"
import { onConnection } from "../../platform/database/transaction.ts"
import { check } from "./check.ts"
import type { OfficeContext } from "./context.ts"
import { sweep } from "./files.ts"
import { read } from "./read.ts"
import { run } from "./run.ts"
import { undo } from "./undo.ts"

const does: Record<string, (context: OfficeContext, work: Work) => Promise<void>> = {
  reading: read,
  checking: check,
  running: run,
  undoing: undo,
}

/**
 * Does what waits of what comes and goes, one after the other, until nothing does; nothing, while somebody else works on it. What
 * breaks is told, and tried again some times.
 */
export async function workOnMoves(context: OfficeContext, tell: (error: unknown) => void): Promise<void> {
  await onConnection(context.pool, async (client) => {
    await asOnlyWorker(client, async () => {
      await sweep(context.folder)
      for (;;) {
        const work = await takeWork(context.pool, context.clock.now())
        if (!work) return
        const step = work.kind === "export" ? takeAlong : does[work.state]
        await step?.(context, work).catch(tell)
        await sweep(context.folder)
      }
    })
  })
}
