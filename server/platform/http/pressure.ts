import { getHeapStatistics } from "node:v8"
import underPressure from "@fastify/under-pressure"
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify"
import type { Queue } from "../database/timedPool.ts"
import { Refusal } from "../refusal.ts"

declare module "fastify" {
  interface FastifyContextConfig {
    /** What it answers is finished, and waits for nobody: it is given under any pressure. */
    isFinished?: boolean
  }
}

export interface PressureOptions {
  queue: Queue
  /** Milliseconds that one may have to wait for the database before they are asked to come back. */
  mostWait: number
  /** Milliseconds that the process may be behind before it takes no more. */
  mostLag: number
  /** True for the address of what is kept finished for visitors. */
  isKept: (url: string) => boolean
}

/** What one who waits holds, measured: the request and what its session and its body became. */
const bytesOfOne = 24 * 1024

/** How many may wait in a heap of so many bytes: a quarter of it is theirs. */
const mostInHeap = (bytes: number): number => Math.floor(bytes / 4 / bytesOfOne)

/**
 * Refuses at once, with UNAVAILABLE and when to come back, what would not be answered within `mostWait`, more than memory
 * has room for, and everything while the process itself is behind. What is finished is given all the same.
 */
export async function boundPressure(app: FastifyInstance, options: PressureOptions): Promise<void> {
  const { queue, mostWait, mostLag } = options
  const mostWaiting = mostInHeap(getHeapStatistics().heap_size_limit)
  const isFinished = ({ method, url, routeOptions }: FastifyRequest) =>
    routeOptions.config.isFinished || (method === "GET" && options.isKept(url))

  await app.register(underPressure, {
    maxEventLoopDelay: mostLag,
    sampleInterval: 500,
    pressureHandler: (request, _reply, _type, behind) => {
      // Infinity is no measure: it looked before there was any, as a process does that stood still for half a second.
      if (behind === Number.POSITIVE_INFINITY || isFinished(request)) return
      throw new Refusal("UNAVAILABLE", { retryAfter: 2 })
    },
  })
  const admit: onRequestHookHandler = (request, _reply, done) => {
    const wait = queue.wait()
    if ((wait <= mostWait && queue.length() <= mostWaiting) || isFinished(request)) return done()
    done(new Refusal("UNAVAILABLE", { retryAfter: spread(wait) }))
  }
  app.addHook("onRequest", (_request, _reply, done) => {
    queue.came()
    done()
  })
  app.addHook("onRequest", admit)
  // Again once it is known who calls: all who came in one moment found nobody waiting before them.
  app.addHook("preHandler", admit)
}

/** Seconds until those who wait now are served, or half of that: who was refused together does not come back together. */
const spread = (wait: number): number => Math.max(1, Math.ceil((wait / 1_000) * (0.5 + Math.random() / 2)))
