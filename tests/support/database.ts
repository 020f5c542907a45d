import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { inject } from "vitest"
import { invariants } from "../../server/invariants.ts"
import type { Connection } from "../../server/platform/database/pool.ts"
import { openPool } from "../../server/platform/database/pool.ts"
import { findViolations, type Violation } from "../../server/platform/invariant.ts"
import { asAdmin, onDatabase } from "./cluster.ts"
import { template } from "./postgres.ts"

export interface TestDatabase {
  connection: Connection
  pool: pg.Pool
  /** Every invariant that does not hold. */
  violations(): Promise<Violation[]>
  /** How often PostgreSQL met a deadlock in it: whoever waited in one for a second tells it at once. */
  deadlocks(): Promise<number>
  /** Once nobody is connected to it any more. Returns how often PostgreSQL met a deadlock in it. */
  close(): Promise<number>
}

/** A migrated database of this test's own. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject("postgres")
  const name = `${inject("databases")}${randomBytes(6).toString("hex")}`
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = onDatabase(server, name)
  const pool = openPool(connection, 4, () => {})
  // By itself: a connection plans them once, and the others are spared it.
  const looking = openPool(connection, 1, () => {})
  return {
    connection,
    pool,
    violations: () => violationsIn(looking),
    async deadlocks() {
      const { rows } = await pool.query(
        "select deadlocks::int from pg_stat_database where datname = current_database()",
      )
      return rows[0].deadlocks
    },
    async close() {
      await Promise.all([pool.end(), looking.end()])
      const deadlocks = await asAdmin(server, (client) => countDeadlocks(client, name))
      await asAdmin(server, `drop database ${name} with (force)`)
      return deadlocks
    },
  }
}

const asked = invariants.flatMap(({ name, violations }) =>
  typeof violations === "string" ? [{ name, violations }] : [],
)
const decided = invariants.filter(({ violations }) => typeof violations !== "string")
const hasTime = (violations: string) => violations.includes("$1")
const prepared = new WeakSet<pg.PoolClient>()

/** As `verify` finds them, but asked all at once, and planned once a connection: planning them is most of what a small test costs. */
async function violationsIn(pool: pg.Pool): Promise<Violation[]> {
  const client = await pool.connect()
  try {
    const each = (write: (sql: string, nth: number) => string) =>
      client.query(asked.map(({ violations }, nth) => write(violations, nth)).join(";\n"))
    if (!prepared.has(client))
      await each((sql, nth) => `prepare violations_${nth} ${hasTime(sql) ? "(timestamptz)" : ""} as ${sql}`)
    prepared.add(client)
    const now = `('${new Date().toISOString()}')`
    const found = (await each(
      (sql, nth) => `execute violations_${nth} ${hasTime(sql) ? now : ""}`,
    )) as unknown as pg.QueryResult<Omit<Violation, "invariant">>[]
    const broken = asked.flatMap(({ name }, nth) =>
      (found[nth]?.rows ?? []).map((row) => ({ invariant: name, ...row })),
    )
    return [...broken, ...(await findViolations(client, decided))]
  } finally {
    client.release()
  }
}

/** A connection tells what it met when it ends, and not before: those that were left are ended, and waited for. */
export async function countDeadlocks(client: pg.Client, database: string): Promise<number> {
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database])
  const read = "select numbackends, deadlocks::int from pg_stat_database where datname = $1"
  for (const end = Date.now() + 60_000; ; await sleep(5)) {
    const { rows } = await client.query<{ deadlocks: number; numbackends: number }>(read, [database])
    const [{ deadlocks, numbackends }] = rows as [(typeof rows)[0]]
    if (numbackends === 0) return deadlocks
    if (Date.now() > end) throw new Error(`${numbackends} connections to ${database} never ended`)
  }
}
