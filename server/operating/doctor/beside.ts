import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Config } from "../../config.ts"
import { aroundOf, namedDatabase } from "../../database.ts"
import { unboundedOver } from "../../platform/database/bounds.ts"
import type { Connection } from "../../platform/database/pool.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"

const patience = { connectionTimeoutMillis: 4_000, query_timeout: 4_000 }

/** Opens connections for as long as something is looked at. */
async function asking<T>(
  connections: readonly Connection[],
  look: (...clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const clients = connections.map((one) => {
    const client = new pg.Client({ ...one, application_name: "cupo doctor", ...patience })
    client.on("error", () => {})
    return client
  })
  try {
    await Promise.all(clients.map((one) => one.connect()))
    return await look(...clients)
  } finally {
    for (const one of clients) void one.end().catch(() => {})
  }
}

/** Which database answers there: that of this name, of the server that was started then. */
const whichIs = async (client: pg.Client): Promise<string> =>
  (
    await client.query<{ which: string }>(
      "select current_database() || ' ' || pg_postmaster_start_time()::text as which",
    )
  ).rows[0]?.which ?? ""

/** The pooler in front of the database: whether it leads to the same, and lets nothing wait without a bound. */
export async function pooler(config: Config): Promise<Finding[]> {
  const { pooler } = aroundOf(config)
  const past = namedDatabase(config)
  if (!pooler || !past) return []
  return asking([pooler, past], async (over, direct) => {
    if (!over || !direct) return []
    if ((await whichIs(over)) !== (await whichIs(direct)))
      return [
        broken(
          "The pooler of DATABASE_URL and DATABASE_SESSION_URL lead to two databases.",
          "Let both lead to the same primary: what is booked over one is not seen over the other.",
        ),
      ]
    const unbounded = await unboundedOver(over)
    if (unbounded.length > 0)
      return [
        look(
          `The pooler sets no ${unbounded.join(", ")}: what waits over it waits for ever.`,
          "Copy connect_query from deploy/cluster/pgbouncer.ini.",
        ),
      ]
    return [good("The pooler answers, and leads to the database.")]
  })
}

/** Milliseconds that a standby has to come to where the primary was. */
const mostBehind = 3_000

/** The standby beside the database: whether it is one, and of this primary, and follows. */
export async function standby(config: Config): Promise<Finding[]> {
  const { standby } = aroundOf(config)
  const primary = namedDatabase(config)
  if (!standby || !primary) return []
  return asking([primary, standby.connection], async (there, copy) => {
    if (!there || !copy) return []
    const { rows } = await copy.query<{ is: boolean }>("select pg_is_in_recovery() as is")
    if (!rows[0]?.is)
      return [
        look(
          "DATABASE_STANDBY_URL leads to no standby: nothing is read there.",
          "Name the address of a standby, or leave it out.",
        ),
      ]
    const position = await there.query<{ at: string }>("select pg_current_wal_lsn()::text as at")
    for (const end = performance.now() + mostBehind; ; await sleep(100)) {
      const behind = await copy.query<{ bytes: number }>(
        "select greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as bytes",
        [position.rows[0]?.at],
      )
      const bytes = behind.rows[0]?.bytes ?? 0
      if (bytes === 0) return [good("The standby follows.")]
      if (performance.now() > end)
        return [
          look(
            `The standby is ${(bytes / 2 ** 20).toFixed(1)} MB behind: the primary answers in its place.`,
            "See whether it still receives the primary's log: pg_stat_replication there.",
          ),
        ]
    }
  })
}
