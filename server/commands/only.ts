import { setTimeout as sleep } from "node:timers/promises"
import { keepClaim } from "../platform/database/claim.ts"
import type { Connection } from "../platform/database/pool.ts"
import { serving } from "../platform/embedded/use.ts"
import { StopError } from "./stop.ts"

/** A server killed a moment ago may still hold it: the database needs a moment to notice. */
const tries = 20

/** Claims a data folder for this server. Throws a StopError when another one serves from it. Returns how to let go. */
export async function keepServing(connection: Connection, folder: string): Promise<() => Promise<void>> {
  const claim = await keepClaim(connection, async (client) => {
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt > 0) await sleep(150)
      const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [
        serving,
      ])
      if (rows[0]?.got) return true
    }
    return false
  })
  if (!claim) throw new StopError(`DATA_DIR: another Cupo is already serving from ${folder}.`)
  return claim.letGo
}
