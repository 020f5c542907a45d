import { setTimeout as sleep } from "node:timers/promises"

/** Where use cases read the time, so that a test can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Milliseconds: how often it is looked at, and by how much it differs when somebody has set it. */
export const clockWatch = { often: 5_000, tolerance: 60_000 }

/** Resolves once the machine's clock was set, forward or back, or `signal` is aborted. A machine that slept counts as well. */
export async function untilClockIsSet(signal: AbortSignal): Promise<void> {
  const ahead = () => Date.now() - performance.now()
  for (let before = ahead(); !signal.aborted; before = ahead()) {
    await sleep(clockWatch.often, undefined, { signal, ref: false }).catch(() => {})
    if (Math.abs(ahead() - before) > clockWatch.tolerance) return
  }
}
