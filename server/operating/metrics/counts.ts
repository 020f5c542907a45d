import type { Answered } from "../../platform/http/server.ts"

/** Milliseconds: a duration is counted under the first of these that it does not exceed, or beyond the last. */
export const bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/**
 * What one process has counted since it began, by name: numbers that add up with those of another, place by place.
 * `answers`: by «GET /api/classes», those of 1xx to 5xx. `durations`: of the same, milliseconds in all, then how many under each
 * bound and beyond. `refusals`: by «POST /api/reservations CLASS_FULL», how many. `repeats`: by call, answers that had been given before.
 * `tasks`: by name, how often one went well, how often it failed, milliseconds in all. `processor`: microseconds.
 */
export type Counts = Record<
  "answers" | "durations" | "refusals" | "repeats" | "tasks" | "processor",
  Record<string, number[]>
>

export const noCounts = (): Counts => ({
  ...{ answers: {}, durations: {}, refusals: {}, repeats: {}, tasks: {}, processor: {} },
})

/** Where a process counts: integers alone, so that counting costs a request nothing that can be measured. */
export interface Counter {
  counts: Counts
  answered(one: Answered): void
  ran(task: string, isWell: boolean, milliseconds: number): void
}

export function openCounter(): Counter {
  const counts = noCounts()
  return {
    counts,
    answered({ method, route = "unknown", status, milliseconds, refused, isRepeated }) {
      const call = `${methods.has(method) ? method : "OTHER"} ${route}`
      count(counts.answers, call, 5, Math.min(4, Math.max(0, Math.floor(status / 100) - 1)))
      if (refused) count(counts.refusals, `${call} ${refused}`, 1, 0)
      if (isRepeated) count(counts.repeats, call, 1, 0)
      if (milliseconds === undefined) return
      const over = bounds.findIndex((bound) => milliseconds <= bound)
      const times = count(counts.durations, call, bounds.length + 2, over < 0 ? bounds.length + 1 : over + 1)
      times[0] = (times[0] ?? 0) + milliseconds
    },
    ran(task, isWell, milliseconds) {
      const run = count(counts.tasks, task, 3, isWell ? 0 : 1)
      run[2] = (run[2] ?? 0) + milliseconds
    },
  }
}

/** Whoever invents a method makes no name of it here. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

function count(of: Record<string, number[]>, name: string, length: number, place: number): number[] {
  of[name] ??= new Array<number>(length).fill(0)
  const numbers = of[name]
  numbers[place] = (numbers[place] ?? 0) + 1
  return numbers
}

/** All of them together. */
export function sum(all: readonly Counts[]): Counts {
  const total = noCounts()
  for (const counts of all)
    for (const kind of Object.keys(total) as (keyof Counts)[])
      for (const [name, numbers] of Object.entries(counts[kind])) {
        const before = total[kind][name] ?? []
        total[kind][name] = numbers.map((number, place) => number + (before[place] ?? 0))
      }
  return total
}
