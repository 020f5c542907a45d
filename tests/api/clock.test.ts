import { afterEach, expect, test, vi } from "vitest"
import { write } from "../../server/operating/runs.ts"
import { clockWatch, systemClock } from "../../server/platform/clock.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { startWorker } from "../../server/worker.ts"
import { sharedCupo } from "../support/cupo.ts"
import { until } from "../support/process.ts"

const cupo = sharedCupo()

const { often } = clockWatch
afterEach(() => {
  vi.useRealTimers()
  clockWatch.often = often
})

const minute = 60_000

test("scheduled jobs go on at once when the clock was a day ahead and is put right, and make up for none of its minutes", async () => {
  clockWatch.often = 500
  let runs = 0
  const knock = {
    ...{ name: "knock", when: "* * * * *" },
    run: async () => {
      runs++
      return undefined
    },
  }
  const seen = async () => {
    const { rows } = await cupo.pool.query<{ at: Date }>(
      "select last_execution as at from graphile_worker._private_known_crontabs where last_execution is not null",
    )
    return rows[0]?.at
  }
  const jobs = async () => (await cupo.pool.query("select from graphile_worker._private_jobs")).rowCount
  // The clock of this process stands where it is set; a minute that has begun is one to run in.
  const now = Math.floor(Date.now() / minute) * minute
  const tomorrow = now + 1_440 * minute
  vi.useFakeTimers({ toFake: ["Date"], now: tomorrow - 1 })
  const platform = openPlatform(cupo.database.connection, 2)
  let begun = 0
  const worker = await startWorker(platform, cupo.database.connection, [knock], (_level, message) => {
    if (message.includes("begin anew")) begun++
  })
  const isSeen = (at: number) => until(async () => (await seen())?.getTime() === at, 60_000)
  vi.setSystemTime(tomorrow)
  await isSeen(tomorrow)
  // By this clock, and not the database's, whose tomorrow is not yet.
  await until(() => runs === 1, 60_000)

  vi.setSystemTime(now - 1)
  await isSeen(now - 1)
  vi.setSystemTime(now)
  await until(() => runs === 2, 60_000)

  const later = now + 600 * minute
  vi.setSystemTime(later - 1)
  await until(() => begun === 2, 60_000)
  vi.setSystemTime(later)
  await isSeen(later)
  await until(() => runs === 3, 60_000)
  await expect.poll(jobs).toBe(0)
  expect(runs).toBe(3)
  vi.useRealTimers()
  await worker.end()
  await platform.close()
})

test("a worker that died is known to be dead, though its clock had been ahead", async () => {
  const at = (days: number) => new Date(Date.now() + days * 1_440 * minute)
  const run = (endedAt: Date) => ({ endedAt, failedAt: null, milliseconds: 1 })
  const isAhead = async () =>
    (await cupo.pool.query("select bool_or(ended_at > now()) as ahead from task_runs")).rows[0].ahead
  const { pool } = cupo
  for (const days of [1, 1, 0]) await write({ pool, clock: systemClock }, [["knock", run(at(days))]])
  expect(await isAhead()).toBe(false)
})
