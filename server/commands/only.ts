import { keepClaim, tryLock } from "../platform/database/claim.ts"
import type { Connection } from "../platform/database/pool.ts"
import { serving } from "../platform/embedded/use.ts"
import { StopError } from "./stop.ts"

/** A server killed a moment ago may still hold it. */
const tries = 20

/** Claims a data folder for this server. Throws a StopError when another one serves from it. Returns how to let go. */
export async function keepServing(connection: Connection, folder: string): Promise<() => Promise<void>> {
  const claim = await keepClaim(connection, (client) => tryLock(client, serving, tries))
  if (!claim) throw new StopError(`DATA_DIR: another Cupo is already serving from ${folder}.`)
  return claim.letGo
}
