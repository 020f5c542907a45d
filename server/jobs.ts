import { setTimeout as sleep } from "node:timers/promises"
import { type RunnerOptions, run, runMigrations } from "graphile-worker"
import type pg from "pg"
import { untilClockIsSet } from "./platform/clock.ts"

/** Milliseconds before jobs that ended are begun anew, and once more when that failed. */
const pause = 2_000

/**
 * That a job is done, or failed, is written down as often as it takes: otherwise one try that fails ends the process. When it is due is
 * told by the clock that made it: by the database's, were that behind, each would wait for as long.
 */
const insisting: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, useNodeTime: true },
}

/**
 * Runs scheduled jobs until it is told to stop. When the machine's clock is put back by a day they would wait for one, and when it is
 * put forward, make up for each minute of it: they are begun anew.
 */
export async function keepJobs(
  options: RunnerOptions & { pgPool: pg.Pool },
  say: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController()
  const { signal } = stopped
  const whenStopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))

  const begin = async () => {
    await runMigrations(options)
    // What ran by a clock that was ahead would not run again before that time comes.
    await options.pgPool.query(
      "update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $1",
      [new Date()],
    )
    return run({ ...options, preset: insisting })
  }
  const beginAnew = async (why: string) => {
    for (;;) {
      say(`The scheduled jobs begin anew: ${why}`)
      await Promise.race([sleep(pause, undefined, { ref: false }), whenStopped])
      if (signal.aborted) return undefined
      try {
        return await begin()
      } catch (error) {
        why = (error as Error).message
      }
    }
  }

  let runner: Awaited<ReturnType<typeof run>> | undefined = await begin()
  const keep = async () => {
    while (runner) {
      const round = new AbortController()
      const ended = runner.promise.then(
        () => "they had ended",
        (error: Error) => error.message,
      )
      const clock = untilClockIsSet(round.signal).then(() => "the clock was set")
      const why = await Promise.race([ended, clock, whenStopped])
      round.abort()
      // One that ended says that it is stopped already.
      await runner.stop().catch(() => {})
      runner = why === undefined ? undefined : await beginAnew(why)
    }
  }
  const kept = keep()
  return {
    async stop() {
      stopped.abort()
      await kept
    },
  }
}
