import { EventEmitter } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import type pg from "pg"
import { type Connection, hurried, Impatient, watched } from "./database/pool.ts"
import { processOf } from "./database/process.ts"

const channel = "cupo_news"

/** Milliseconds: how often the connection that listens is asked whether it is there, and for how long it may be silent then. */
export const watch = { every: 5_000, patience: 5_000 }
/** Milliseconds before what could not be told is tried again. */
const pause = 500

/** What changed, told to every server process. Told after the commit and best effort: who listens also looks again by itself. */
export interface News {
  tell(topic: string): void
  /** What any process told, this one too, some moments after. */
  onTopics(listener: (topics: string[]) => void): () => void
  /** The same, but for what this process told over the connection that it hears with. */
  onOthers(listener: (topics: string[]) => void): () => void
  /** What this process tells, at the moment that it does. */
  onTold(listener: (topic: string) => void): () => void
  /** True while what other processes tell is heard. */
  isHearing(): boolean
  /** From here on something may be missed, until they are heard again. */
  onDeaf(listener: () => void): () => void
  close(): Promise<void>
}

/**
 * News over PostgreSQL's LISTEN/NOTIFY. A NOTIFY inside a booking's transaction would make all commits queue behind one
 * lock, so topics are gathered for a moment and told in one statement of their own, after the commit.
 */
export function openNews(pool: pg.Pool, connection: Connection): News {
  const emitter = new EventEmitter().setMaxListeners(0)
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let open = true
  let listening: pg.Client | undefined
  // A connection is not asked while it answers.
  const inTurn = pLimit(1)

  const flush = async () => {
    const topics = [...waiting].slice(0, 100)
    for (const topic of topics) waiting.delete(topic)
    // On the connection that listens: in the pool it would wait behind everybody who reads.
    const tell = async () => {
      await (listening ?? pool).query("select pg_notify($1, $2)", [channel, topics.join(" ")])
    }
    const hasTold = await inTurn(tell).then(
      () => true,
      () => false,
    )
    if (!hasTold) for (const topic of topics) waiting.add(topic)
    timer = waiting.size > 0 && open ? setTimeout(flush, hasTold ? 20 : pause) : undefined
  }

  /** Ends where the connection does not answer any more: who only listens would never know. */
  const stay = async (client: pg.Client, ended: Promise<void>) => {
    let isThere = true
    void ended.then(() => {
      isThere = false
    })
    while (isThere && open) {
      await Promise.race([ended, sleep(watch.every, undefined, { ref: false })])
      if (isThere && open) await inTurn(() => client.query("select"))
    }
  }

  const listen = async () => {
    while (open) {
      const client = new Impatient({
        ...connection,
        ...{ application_name: "cupo news", ...watched() },
        ...{ connectionTimeoutMillis: hurried.connectionTimeoutMillis, query_timeout: watch.patience },
      })
      const ended = new Promise<void>((resolve) => {
        client.once("end", resolve)
        client.on("error", () => resolve())
      })
      client.on("notification", ({ payload, processId }) => {
        const topics = (payload ?? "").split(" ")
        emitter.emit("topics", topics)
        if (processId !== processOf(client)) emitter.emit("others", topics)
      })
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
        // Closed meanwhile: whoever closed did not know of this one, and nobody else would end it.
        if (open) {
          listening = client
          await stay(client, ended)
        }
      } catch {
        // The database is away: the pause below, then again.
      }
      if (listening) emitter.emit("deaf")
      listening = undefined
      await client.end().catch(() => {})
      if (open) await sleep(pause, undefined, { ref: false })
    }
  }
  void listen()

  return {
    tell(topic) {
      emitter.emit("told", topic)
      waiting.add(topic)
      timer ??= setTimeout(flush, 20)
    },
    onTopics: (listener) => subscribe(emitter, "topics", listener),
    onOthers: (listener) => subscribe(emitter, "others", listener),
    onTold: (listener) => subscribe(emitter, "told", listener),
    isHearing: () => listening !== undefined,
    onDeaf: (listener) => subscribe(emitter, "deaf", listener),
    async close() {
      open = false
      clearTimeout(timer)
      await listening?.end().catch(() => {})
    },
  }
}

function subscribe<News extends unknown[]>(
  emitter: EventEmitter,
  event: "topics" | "others" | "told" | "deaf",
  listener: (...news: News) => void,
): () => void {
  emitter.on(event, listener as (...news: unknown[]) => void)
  return () => emitter.off(event, listener as (...news: unknown[]) => void)
}
