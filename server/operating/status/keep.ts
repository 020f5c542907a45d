import type { Platform } from "../../platform/context.ts"
import { isDatabaseAway } from "../../platform/database/errors.ts"
import { within } from "../check.ts"
import { readFacts, serving } from "../facts.ts"
import { noteOutage } from "../outages.ts"
import { write } from "../runs.ts"
import { outsideNames } from "../services.ts"
import type { Seen, Service } from "./standing.ts"

export interface Status {
  /** What was seen a moment ago, or is now. Never throws, and waits for nobody longer than two seconds. */
  look(): Promise<Seen>
  /** What is away of those that are asked outside. */
  away(): Promise<string[]>
  /** Looks again and again, and says that somebody serves here, until stopped. */
  watch(): () => void
}

/** Milliseconds. */
const [fresh, often, signs] = [5_000, 15_000, 60_000]
/** How long whoever asks for the page waits for a reading, at most. */
export const patience = { look: 2_000 }
/** Nobody served for so long: a start that follows a stop is none. */
const gap = 3 * signs

/**
 * What this process knows of how things stand, kept in memory: it is told when the database is away, too, and asking for it a
 * thousand times is one reading.
 */
export function keepStatus(platform: Pick<Platform, "pool" | "queue" | "clock">): Status {
  const { pool, queue, clock } = platform
  let seen: Seen | undefined
  let looking: Promise<Seen> | undefined
  /** A reading that nobody waits for any more, and that has not ended: there is none beside it. */
  let isAsking = false

  const ask = async () => {
    isAsking = true
    try {
      return await readFacts(pool, clock.now())
    } finally {
      isAsking = false
    }
  }
  const lookNow = async (): Promise<Seen> => {
    const before = seen
    const at = clock.now()
    try {
      if (isAsking) throw new Error("the last reading has not ended")
      const facts = await within(patience.look, ask)
      const from = before?.databaseAway
      if (from) await noteOutage(platform, { service: "database", from, to: at }).catch(() => {})
      return { at, databaseAway: undefined, isSlow: false, facts }
    } catch (error) {
      // Whoever stands in a queue that moves is served; it takes longer than we wait here.
      const isSlow = !isDatabaseAway(error) && queue.length() > 0 && queue.wait() < patience.look * 4
      const databaseAway = isSlow ? undefined : (before?.databaseAway ?? at)
      return { at, databaseAway, isSlow, facts: before?.facts }
    }
  }
  const look = async (): Promise<Seen> => {
    const age = seen ? Math.abs(clock.now().getTime() - seen.at.getTime()) : Number.POSITIVE_INFINITY
    if (seen && age < fresh) return seen
    looking ??= lookNow()
      .then((found) => {
        seen = found
        return found
      })
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  return {
    look,
    async away() {
      const { facts } = await look()
      const open =
        facts?.outages.filter(({ endedAt }) => endedAt === null).map(({ service }) => service) ?? []
      return outsideNames.filter((name) => open.includes(name satisfies Service))
    },
    watch() {
      let signedAt: number | undefined
      const turn = async () => {
        const { at, facts, databaseAway } = await look()
        if (!facts || databaseAway) return
        if (signedAt !== undefined && at.getTime() - signedAt < signs) return
        const last = facts.tasks.find(({ name }) => name === serving)?.endedAt
        const from = last ? new Date(last) : undefined
        if (from && at.getTime() - from.getTime() > gap && signedAt === undefined)
          await noteOutage(platform, { service: "site", from, to: at })
        await write(platform, [[serving, { endedAt: at, failedAt: null, milliseconds: 0 }]])
        signedAt = at.getTime()
      }
      const again = () => void turn().catch(() => {})
      again()
      const timer = setInterval(again, often)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}
