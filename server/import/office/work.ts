import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import type { Pool } from "pg"
import { takeAlong } from "../../export/office.ts"
import { asOnlyWorker, checkTry, TryIsOver, takeWork, type Work } from "../../features/moving/work.ts"
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
 * breaks is told, and tried again some times. Each try has a folder of its own: who was before may go on for a while, and not know that
 * somebody else has come.
 */
export async function workOnMoves(context: OfficeContext, tell: (error: unknown) => void): Promise<void> {
  const { pool, clock, folder } = context
  await onConnection(pool, (client) =>
    asOnlyWorker(client, async (isOnly) => {
      while (await isOnly()) {
        await sweep(folder)
        const work = await takeWork(client, clock.now())
        if (!work) return
        const own = await mkdtemp(join(folder, `${work.id}-`))
        const step = work.kind === "export" ? takeAlong : does[work.state]
        await step?.({ ...context, folder: own }, work).catch(async (error) =>
          tell(await whyOf(pool, work, error)),
        )
        await rm(own, { recursive: true, force: true })
      }
    }),
  )
}

/** What broke; or that it was over, which breaks things too: whoever is next sweeps up its files. */
const whyOf = (pool: Pool, work: Work, error: unknown): Promise<unknown> =>
  checkTry(pool, work).then(
    () => error,
    (over: unknown) => (over instanceof TryIsOver ? over : error),
  )
