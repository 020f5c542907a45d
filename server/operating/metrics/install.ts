import { statfs } from "node:fs/promises"
import type { Runner } from "../../platform/database/statement.ts"
import { within } from "../check.ts"
import { type Facts, readFacts } from "../facts.ts"

/** What belongs to no process: the database's, and the disk's. */
export interface Install {
  /** Undefined while the database does not answer. */
  database: (Facts & Server) | undefined
  /** Bytes of the disk that DATA_DIR is on; undefined where there is none. */
  disk: { free: number; size: number } | undefined
}

interface Server {
  deadlocks: number
  connections: number
  mostConnections: number
  /** Who waits for a place in a class. */
  waiting: number
}

const read = `
  select (select deadlocks::float8 from pg_stat_database where datname = current_database()) as deadlocks,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as "mostConnections",
    (select count(*)::int from waitlist_entries where ended_at is null) as waiting`

/** Milliseconds that a scrape waits for the database: whoever scrapes gives up after ten seconds. */
const patience = 3_000

/** Throws nothing: what cannot be read is left out. */
export async function readInstall(runner: Runner, folder: string): Promise<Install> {
  const [database, disk] = await Promise.all([
    within(patience, async () => {
      const { rows } = await runner.query<Server>(read)
      return { ...(await readFacts(runner, new Date())), ...(rows[0] as Server) }
    }).catch(() => undefined),
    statfs(folder).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
      () => undefined,
    ),
  ])
  return { database, disk }
}
