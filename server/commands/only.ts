import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Connection } from "../platform/database/pool.ts"
import { StopError } from "./stop.ts"

const lock = 0x73657276

/**
 * Claims a data folder for this server, for as long as its connection lives: a lock of the database itself, so that a
 * killed server leaves no stale claim. Throws a StopError when another one serves from it. Returns how to let go.
 */
export async function keepServing(connection: Connection, folder: string): Promise<() => Promise<void>> {
  let holding = true
  let client = await claim(connection, 20)
  if (!client) throw new StopError(`DATA_DIR: another Cupo is already serving from ${folder}.`)

  const hold = async () => {
    while (holding && client) {
      await new Promise<void>((resolve) => client?.once("end", resolve))
      // PostgreSQL restarted under us: claim again when it is back.
      while (holding) {
        await sleep(500, undefined, { ref: false })
        const again = await claim(connection, 1).catch(() => undefined)
        if (again) {
          client = again
          break
        }
      }
    }
  }
  void hold()
  return async () => {
    holding = false
    await client?.end().catch(() => {})
  }
}

/** A server killed a moment ago may still hold it: the database needs a moment to notice. */
async function claim(connection: Connection, tries: number): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: "cupo keeper", keepAlive: true })
  client.on("error", () => {})
  await client.connect()
  for (let attempt = 0; attempt < tries; attempt++) {
    if (attempt > 0) await sleep(150)
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [lock])
    if (rows[0]?.got) return client
  }
  await client.end()
  return undefined
}
