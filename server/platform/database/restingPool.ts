import { performance } from "node:perf_hooks"
import type pg from "pg"
import { TimedPool } from "./timedPool.ts"

/** How busy with others the process was, of 1, from which on who reads much rests. */
const busy = 0.3
/** Milliseconds. */
const longestRest = 2_000

/** How long a connection rests after it was lent for so many milliseconds, in which the process was that busy, of 1: twice as long, if others had work. */
export const restAfter = (lent: number, utilization: number): number =>
  utilization < busy ? 0 : Math.min(2 * lent, longestRest)

/**
 * A pool whose connections rest between who has them, twice as long as each had it, while the process has other work: of a processor
 * that all want, those who stand in line here have a third of their turn.
 */
export class RestingPool extends TimedPool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void
  override connect(done?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    if (!done) return super.connect().then(rested)
    super.connect((error, client, release) => {
      if (client) done(error, rested(client), client.release)
      else done(error, client, release)
    })
    return undefined
  }
}

/** A connection that goes back to its pool once it has rested; at once, where it is to be thrown away. */
function rested(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  const since = performance.now()
  const before = performance.eventLoopUtilization()
  client.release = (broken) => {
    const { utilization } = performance.eventLoopUtilization(before)
    const rest = broken ? 0 : restAfter(performance.now() - since, utilization)
    if (rest > 0) setTimeout(release, rest)
    else release(broken)
  }
  return client
}
