import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import pg from "pg"
import { processOf } from "./process.ts"

/** Milliseconds: after how long an answer is asked after, how often from then on, and for how long one that was given may be on its way. */
export const doubt = { after: 4_000, every: 4_000, onTheWay: 2_000 }

/** Milliseconds that a question may take, to connect and to be answered. */
const patience = 2_000

/** One question at a time, of all who wait in this process: a database that is slow for all is asked no more than that. */
const turns = pLimit(1)

const isOver = `select state like 'idle%' and state_change < clock_timestamp() - make_interval(secs => $2::float8 / 1000) as "isOver"
  from pg_stat_activity where pid = $1 and usename = current_user`

/** What PostgreSQL says of a connection's end over there, asked over another. False where it says nothing, or cannot be asked. */
async function hasNothingToDo(client: pg.Client, process: number): Promise<boolean> {
  const { host, port, user, database, password, ssl } = client
  const asking = new pg.Client({
    ...{ host, port, user, database, password, ssl, application_name: "cupo asks" },
    ...{ connectionTimeoutMillis: patience, query_timeout: patience },
  })
  asking.on("error", () => {})
  try {
    await asking.connect()
    const { rows } = await asking.query<{ isOver: boolean }>(isOver, [process, doubt.onTheWay])
    return rows[0]?.isOver ?? false
  } catch {
    return false
  } finally {
    void asking.end().catch(() => {})
  }
}

/**
 * Looks after an answer that is late, until `isHeard`. Resolves to true when PostgreSQL has nothing more to do for this connection
 * and nothing came: what was asked, or what was answered, is lost on the way. Who is merely slow is waited for.
 */
export async function isLost(client: pg.Client, isHeard: () => boolean): Promise<boolean> {
  const id = processOf(client)
  while (id && !isHeard()) {
    if (await turns(() => !isHeard() && hasNothingToDo(client, id))) return !isHeard()
    await sleep(doubt.every, undefined, { ref: false })
  }
  return false
}
