import type { Config } from "../config.ts"
import { lookAtSchema } from "../operating/doctor/schema.ts"
import { migrate } from "../platform/database/migrate.ts"
import { MigrationError } from "../platform/database/migrations.ts"
import { type Connection, openBulkPool } from "../platform/database/pool.ts"
import { toldPlainly, withDatabase } from "./database.ts"
import { StopError } from "./stop.ts"

/** Brings the schema up to date. Throws a StopError that names the variable when the server cannot be reached. */
export async function migrateDatabase(connection: Connection): Promise<string[]> {
  const pool = openBulkPool(connection)
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new StopError("DATABASE_URL: Cupo needs PostgreSQL 15 or newer.")
    return await migrate(pool)
  } catch (error) {
    if (error instanceof StopError) throw error
    if (error instanceof MigrationError) throw new StopError(error.message)
    throw toldPlainly(connection, error)
  } finally {
    await pool.end()
  }
}

/** For who changes nothing of the schema: throws a StopError where it is not that of this Cupo, or cannot be reached. */
export async function assertMigrated(connection: Connection): Promise<void> {
  const pool = openBulkPool(connection, 1)
  try {
    const { state, says, todo } = await lookAtSchema(pool)
    if (state !== "good") throw new StopError(`${says} ${todo}`)
  } catch (error) {
    throw error instanceof StopError ? error : toldPlainly(connection, error)
  } finally {
    await pool.end()
  }
}

export async function migrateCommand(config: Config): Promise<void> {
  const names = await withDatabase(config, migrateDatabase)
  console.log(names.length > 0 ? `Migrated: ${names.join(", ")}` : "The database is up to date.")
}
