import type pg from "pg"

export interface Halting {
  pool: pg.Pool
  /** Settled once a statement with those words is about to be sent for the first time. */
  reached: Promise<void>
  /** Lets it, and all after it, be sent. */
  goOn(): void
}

/** The same pool, that halts before it sends the first statement with these words. */
export function haltingAt(pool: pg.Pool, words: RegExp): Halting {
  const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const send = (client: pg.PoolClient) => async (asked: unknown, values?: unknown[]) => {
    if (words.test(JSON.stringify(asked))) {
      reached.resolve()
      await mayGoOn.promise
    }
    return client.query(asked as string, values)
  }
  const halting = (client: pg.PoolClient) => instead(client, { query: send(client) })
  return {
    pool: instead(pool, { connect: async () => halting(await pool.connect()) }),
    reached: reached.promise,
    goOn: mayGoOn.resolve,
  }
}

/** The same thing, with some of what it does done otherwise. */
export const instead = <T extends object>(thing: T, otherwise: Record<string, unknown>): T =>
  new Proxy(thing, {
    get(target, name) {
      if (typeof name === "string" && name in otherwise) return otherwise[name]
      const value = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
