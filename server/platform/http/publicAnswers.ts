import { LRUCache } from "lru-cache"
import type { Clock } from "../clock.ts"
import type { News } from "../news.ts"
import type { Answer } from "./answer.ts"

/** Milliseconds: news that was lost, and what changes with the hour, is late by this much. */
const longestAge = 5_000
const mostBytes = 32 * 1024 * 1024

/** An answer, and the topics whose news makes it old; without any it is given to who asked, and not kept. */
export interface Made {
  answer: Answer
  madeFrom: readonly string[] | undefined
  /** Milliseconds of when what it tells was read, if that was before its making began. */
  since?: number
}

export interface Kept extends Made {
  since: number
}

export interface PublicAnswers {
  find(key: string): Kept | undefined
  /** The answer kept under the key; or the one that is being made; or a new one. Rejects as `make` does. */
  get(key: string, make: () => Promise<Made>): Promise<Made>
}

/** One making, for however many ask meanwhile. */
interface Flight {
  /** The topics told since it began, each with the number of its first telling. */
  told: Map<string, number>
  /** `oldSince` is the number of the first news of what it was made from, if any came. */
  landed: Promise<Made & { oldSince: number }>
}

/**
 * What visitors read, the same for everybody, made once: forgotten when its topics are told, and by age. Nothing is
 * kept that was begun before news of it, nor while news from other processes may be missed. No decision reads it.
 */
export function keepPublicAnswers(news: News, clock: Clock): PublicAnswers {
  const flights = new Map<string, Flight>()
  const keysOf = new Map<string, Set<string>>()
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    // Its compressed forms, which come later, are smaller than itself.
    sizeCalculation: ({ answer }, key) => 2 * answer.body.length + key.length + 1_000,
    dispose: ({ madeFrom = [] }, key) => {
      for (const topic of madeFrom) {
        const keys = keysOf.get(topic)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(topic)
      }
    },
  })
  let tellings = 0
  let silences = 0

  const forget = (topic: string) => {
    tellings++
    for (const key of keysOf.get(topic) ?? []) kept.delete(key)
    for (const { told } of flights.values()) if (!told.has(topic)) told.set(topic, tellings)
  }
  news.onTold(forget)
  news.onOthers((topics) => topics.forEach(forget))
  news.onDeaf(() => {
    silences++
    kept.clear()
  })

  const keep = (key: string, made: Kept) => {
    kept.set(key, made)
    if (!kept.has(key)) return
    for (const topic of made.madeFrom ?? []) {
      const keys = keysOf.get(topic) ?? new Set()
      keysOf.set(topic, keys.add(key))
    }
  }

  const begin = (key: string, make: () => Promise<Made>): Flight => {
    const since = clock.now().getTime()
    const heard = news.isHearing() ? silences : undefined
    const told: Flight["told"] = new Map()
    const fly = async () => {
      try {
        const made = await make()
        const oldSince = Math.min(...(made.madeFrom ?? []).map((topic) => told.get(topic) ?? Infinity))
        if (made.madeFrom && oldSince === Infinity && heard === silences) keep(key, { since, ...made })
        return { ...made, oldSince }
      } finally {
        flights.delete(key)
      }
    }
    const flight = { told, landed: fly() }
    flights.set(key, flight)
    return flight
  }

  const find = (key: string) => {
    const found = kept.get(key)
    if (found && Math.abs(clock.now().getTime() - found.since) < longestAge) return found
    return undefined
  }

  return {
    find,
    async get(key, make) {
      const asked = tellings
      for (;;) {
        const found = find(key)
        if (found) return found
        const made = await (flights.get(key) ?? begin(key, make)).landed
        // News that came between its beginning and our asking: what we are given would be older than what we may know.
        if (asked < made.oldSince) return made
      }
    },
  }
}
