import type { Platform } from "../platform/context.ts"
import type { Task } from "../platform/task.ts"
import { beat } from "./facts.ts"
import type { Counter } from "./metrics/counts.ts"

interface Run {
  endedAt: Date | null
  failedAt: Date | null
  milliseconds: number
}

/**
 * The same tasks, and one that writes down when each last went well or failed, twice a minute: whoever asks of the worker asks
 * the database, whichever machine it is on.
 */
export function noteRuns(tasks: Task[], counter?: Counter): Task[] {
  const runs = new Map<string, Run>()
  const timed = ({ run, ...task }: Task): Task => ({
    ...task,
    async run(platform) {
      const { clock } = platform
      const began = performance.now()
      const note = (how: Partial<Run>) => {
        const before = runs.get(task.name) ?? { endedAt: null, failedAt: null }
        const milliseconds = Math.round(performance.now() - began)
        runs.set(task.name, { ...before, ...how, milliseconds })
        counter?.ran(task.name, !how.failedAt, milliseconds)
      }
      try {
        const said = await run(platform)
        note({ endedAt: clock.now() })
        return said
      } catch (error) {
        note({ failedAt: clock.now() })
        throw error
      }
    },
  })
  return [
    ...tasks.map(timed),
    {
      name: beat,
      when: { everySeconds: 30 },
      async run(platform) {
        const noted = [...runs]
        runs.clear()
        await write(platform, [
          ...noted,
          [beat, { endedAt: platform.clock.now(), failedAt: null, milliseconds: 0 }],
        ])
        return undefined
      },
    },
  ]
}

/** No later than now: a worker that died after its clock was ahead would be taken for alive until that time. */
const past = (at: string) => `case when ${at} > now() then now() else ${at} end`

/** By the database's clock, which is the same for all workers: as long ago as by the clock of whoever says so. */
const since = (at: string) => past(`now() - ($2::timestamptz - ${at})`)

export async function write(
  { pool, clock }: Pick<Platform, "pool" | "clock">,
  runs: [name: string, run: Run][],
): Promise<void> {
  // In one order: of two workers that write at once, one waits, and neither for the other.
  const rows = runs
    .map(([name, run]) => ({ name, ...run }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
  await pool.query(
    `insert into task_runs as t (name, ended_at, failed_at, milliseconds)
     select name, ${since('"endedAt"')}, ${since('"failedAt"')}, milliseconds
     from json_to_recordset($1) as given(name text, "endedAt" timestamptz, "failedAt" timestamptz, milliseconds int)
     on conflict (name) do update set ended_at = greatest(${past("t.ended_at")}, excluded.ended_at),
       failed_at = greatest(${past("t.failed_at")}, excluded.failed_at), milliseconds = excluded.milliseconds`,
    [JSON.stringify(rows), clock.now()],
  )
}
