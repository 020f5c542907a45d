import { randomBytes } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { invariants } from "../../server/invariants.ts"
import type { Connection } from "../../server/platform/database/pool.ts"
import { openPool } from "../../server/platform/database/pool.ts"
import { findViolations, type Violation } from "../../server/platform/invariant.ts"
import { onDatabase, template } from "./postgres.ts"

export interface TestDatabase {
  connection: Connection
  pool: pg.Pool
  /** Every invariant that does not hold. */
  violations(): Promise<Violation[]>
  close(): Promise<void>
}

/** A migrated database of this test's own. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject("postgres")
  const name = `cupo_test_${randomBytes(6).toString("hex")}`
  await asAdmin(server, `create database ${name} template ${template} strategy file_copy`)
  const connection = onDatabase(server, name)
  const pool = openPool(connection, 4, () => {})
  return {
    connection,
    pool,
    violations: () => findViolations(pool, invariants),
    async close() {
      await pool.end()
      await asAdmin(server, `drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(server: Connection, sql: string): Promise<void> {
  const client = new pg.Client(onDatabase(server, "postgres"))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
