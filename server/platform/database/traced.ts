import type pg from "pg"
import type { Tracing } from "../tracing.ts"

type Query = (...given: unknown[]) => unknown
type Done = (error: Error | null | undefined, ...more: unknown[]) => void

/** Each statement of a pool is a span of its own, by what it is called: neither its text nor its values. */
export function traceStatements(pool: pg.Pool, tracing: Tracing): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...given: unknown[]) => traced(tracing, query, given)) as typeof client.query
  })
  // Whoever waits in the pool's line is called by who gives a connection back, in the middle of something else.
  const connect = pool.connect.bind(pool) as (done?: unknown) => unknown
  pool.connect = ((done?: Done) => connect(done && tracing.keep(done))) as typeof pool.connect
}

function traced(tracing: Tracing, query: Query, given: unknown[]): unknown {
  const name = nameOf(given[0])
  // What takes rows one by one ends when whoever reads them does.
  if (name === undefined) return query(...given)
  const attributes = { "db.system.name": "postgresql", "db.query.summary": name }
  const done = given.at(-1)
  if (typeof done !== "function")
    return tracing.within(name, "client", attributes, async () => query(...given))
  const span = tracing.begin(name, "client", attributes)
  const end: Done = (error, ...more) => {
    span.end(error ? { isFailed: true } : {})
    done(error, ...more)
  }
  return query(...given.slice(0, -1), tracing.keep(end))
}

/** The statement's own name, or its verb and its first table; undefined of what is no plain statement. */
function nameOf(asked: unknown): string | undefined {
  if (typeof asked === "string") return summaryOf(asked)
  const { name, text, submit } = asked as { name?: string; text?: string; submit?: unknown }
  if (typeof submit === "function" || text === undefined) return undefined
  return name ?? summaryOf(text)
}

function summaryOf(text: string): string {
  const [verb = ""] = /[a-z]+/i.exec(text) ?? []
  const [, table = ""] = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i.exec(text) ?? []
  return `${verb.toLowerCase()} ${table}`.trim()
}
