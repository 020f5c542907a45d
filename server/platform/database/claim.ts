import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Connection } from "./pool.ts"

/** Something that a process has of a database, for as long as the connection lives over which it took it: one that is killed leaves no stale claim. */
export interface Claim {
  /** The connection that has it, or had it until it was lost. */
  client(): pg.Client
  letGo(): Promise<void>
}

/** Claims what `take` takes, and again when PostgreSQL restarted under us. Undefined when it was not to be had. */
export async function keepClaim(
  connection: Connection,
  take: (client: pg.Client) => Promise<boolean>,
): Promise<Claim | undefined> {
  let holding = true
  let client = await claim(connection, take)
  if (!client) return undefined

  const hold = async () => {
    while (holding && client) {
      await new Promise<void>((resolve) => client?.once("end", resolve))
      while (holding) {
        await sleep(500, undefined, { ref: false })
        const again = await claim(connection, take).catch(() => undefined)
        if (!again) continue
        client = again
        // Let go of while it was asked for.
        if (!holding) await again.end().catch(() => {})
        break
      }
    }
  }
  void hold()
  return {
    client: () => client as pg.Client,
    async letGo() {
      holding = false
      await client?.end().catch(() => {})
    },
  }
}

/** Milliseconds between two tries of a lock. */
const pause = 150

/** True when `client` has that advisory lock. One that was killed a moment ago may still hold it: the database needs a moment to notice. */
export async function tryLock(client: pg.Client, lock: number, tries = 1): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [lock])
    if (rows[0]?.got) return true
    if (tried === tries) return false
    await sleep(pause)
  }
}

async function claim(
  connection: Connection,
  take: (client: pg.Client) => Promise<boolean>,
): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: "cupo keeper", keepAlive: true })
  client.on("error", () => {})
  let isTaken = false
  try {
    await client.connect()
    isTaken = await take(client)
    return isTaken ? client : undefined
  } finally {
    if (!isTaken) await client.end().catch(() => {})
  }
}
