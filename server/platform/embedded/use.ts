import type pg from "pg"
import { type Claim, keepClaim, tryLock } from "../database/claim.ts"
import type { Connection } from "../database/pool.ts"

/** Shared by all who use a cluster. */
export const using = 0x75736564
/** Of the one that serves from it. A Cupo of before says with nothing else that it is there. */
export const serving = 0x73657276

/** Says of a cluster that somebody uses it, so that nobody stops it under them. Whoever is stopping it at this moment is waited for, and ends the connection. */
export async function useCluster(connection: Connection): Promise<Claim> {
  const share = async (client: pg.Client) => {
    // Whoever stops it ends this one as well: nothing that somebody should look for in its log.
    await client.query("set log_min_messages = panic")
    await client.query("select pg_advisory_lock_shared($1)", [using])
    return true
  }
  return (await keepClaim(connection, share)) as Claim
}

/** Of those who leave together the others are gone soon. */
const tries = 5

/** True when nobody else uses it: then nobody begins to, until it is stopped. */
export async function isLast(use: Claim): Promise<boolean> {
  const client = use.client()
  // Of two who leave together the later must not find the other still there.
  await client.query("select pg_advisory_unlock_shared($1)", [using])
  return (await tryLock(client, using, tries)) && tryLock(client, serving)
}
