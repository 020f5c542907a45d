import pg from "pg"
import { isCut, isUnanswered } from "./errors.ts"
import { TimedPool } from "./timedPool.ts"
import { doubt, isLost } from "./unheard.ts"

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** How to reach a PostgreSQL server: an address, or the folder of its socket. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** Nobody waits at a screen for longer than this: 10 s for a connection, 3 s for a lock, 15 s for a statement. */
export const hurried = {
  connectionTimeoutMillis: 10_000,
  query_timeout: 20_000,
  statement_timeout: 15_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
}

/**
 * How both ends learn that the other is gone without a word, as when a cable is pulled: whoever is silent for ten seconds is asked, and
 * given up ten later. Beside it PostgreSQL gives up whoever takes no answer for twenty. `settings` are more of PostgreSQL's.
 */
export const watched = (settings = "") => ({
  keepAlive: true,
  // Node asks every second from then on, ten times.
  keepAliveInitialDelayMillis: 10_000,
  options: `${settings} ${farEnd}`.trim(),
})

const farEnd = [
  ...["tcp_keepalives_idle=10", "tcp_keepalives_interval=1", "tcp_keepalives_count=10"],
  "tcp_user_timeout=20000",
]
  .map((setting) => `-c ${setting}`)
  .join(" ")

/** What PostgreSQL believes to cost much it compiles first, where it can, for longer than anything of ours takes. */
const uncompiled = "-c jit=off"

/** A pool with its waits written down: those above. */
export function openPool(
  connection: Connection,
  size: number,
  onIdleError: (error: Error) => void,
  waits: pg.PoolConfig = hurried,
  Pool: typeof TimedPool = TimedPool,
): TimedPool {
  return openWatched(
    onIdleError,
    {
      ...connection,
      ...{ application_name: "cupo", Client: Impatient },
      ...{ ...waits, ...watched([waits.options, uncompiled].join(" ")), max: size },
    },
    Pool,
  )
}

function openWatched(
  onIdleError: (error: Error) => void,
  config: pg.PoolConfig,
  Pool: typeof TimedPool = TimedPool,
): TimedPool {
  // It has planned what is asked over it: who waits some minutes for an hour finds it as they left it.
  const pool = new Pool({ ...config, idleTimeoutMillis: 600_000 })
  pool.on("error", onIdleError)
  // One that drops between two statements of a transaction: the next statement says so to who waits for it.
  pool.on("connect", (client) => client.on("error", () => {}))
  return pool
}

/**
 * A pool over a pooler that lends one of the database's connections for a transaction, so that nothing stays on it: statements
 * have no names there, and how long they wait is what the pooler sets of each connection that it opens.
 */
export function openLentPool(
  connection: Connection,
  size: number,
  onIdleError: (error: Error) => void,
): TimedPool {
  const { connectionTimeoutMillis, query_timeout } = hurried
  // A pooler takes no settings of the database's: how long it keeps whom it does not hear is its own.
  const { options: _, ...watchedHere } = watched()
  return openWatched(onIdleError, {
    ...connection,
    ...{ application_name: "cupo", Client: Nameless, connectionTimeoutMillis, query_timeout },
    ...{ ...watchedHere, max: size },
  })
}

/**
 * A client that hangs up where no answer came in time, or PostgreSQL says that it owes none. What it asked is still under way, and whoever
 * were lent it next would wait behind that, for as long as the system goes on sending: a quarter of an hour.
 */
export class Impatient extends pg.Client {
  /** A pooler's connections are not PostgreSQL's own: it knows nothing of them. */
  protected readonly asksAfter: boolean = true

  // biome-ignore lint/suspicious/noExplicitAny: its many shapes are pg's
  override query(...asked: any[]): any {
    const heard = this.asksAfter ? this.#wait() : () => {}
    const done = asked.at(-1)
    if (typeof done === "function")
      asked[asked.length - 1] = (...said: unknown[]) => {
        heard()
        done(...said)
      }
    const answer = (super.query as (...words: unknown[]) => unknown).apply(this, asked)
    // Who calls back is a pool, which throws away what failed.
    if (answer instanceof Promise)
      answer.then(heard, (error: Error) => {
        heard()
        // PostgreSQL says that it ends a connection before it does: who were lent it in between would ask nobody.
        if (isUnanswered(error) || isCut(error)) this.#hangUp()
      })
    // Whose rows are taken one by one is heard of as they come.
    else if (typeof done !== "function") heard()
    return answer
  }

  /** Returns what is to be called when the answer has come. */
  #wait(): () => void {
    let isHeard = false
    const late = setTimeout(async () => {
      if (await isLost(this, () => isHeard)) this.#hangUp()
    }, doubt.after)
    late.unref()
    return () => {
      isHeard = true
      clearTimeout(late)
    }
  }

  #hangUp(): void {
    void this.end().catch(() => {})
  }
}

/** A client that plans each statement anew. */
class Nameless extends Impatient {
  protected override readonly asksAfter = false

  // biome-ignore lint/suspicious/noExplicitAny: its many shapes are pg's
  override query(...[asked, ...rest]: any[]): any {
    const isNamed = asked instanceof Object && "name" in asked && !("submit" in asked)
    const query = super.query as (...words: unknown[]) => unknown
    return query.call(this, isNamed ? { ...asked, name: undefined } : asked, ...rest)
  }
}

const unhurried = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]
  .map((name) => `-c ${name}=0`)
  .join(" ")

/** A pool for work on the whole of the data, which takes as long as it takes: imports, migrations, checks. */
export function openBulkPool(connection: Connection, size = 1): pg.Pool {
  const { connectionTimeoutMillis } = hurried
  return openPool(connection, size, () => {}, { connectionTimeoutMillis, options: unhurried })
}
