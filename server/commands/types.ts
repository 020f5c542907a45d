import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

/** PostgreSQL does not say of a view's columns that they are never null: these come from a table that says so. */
const reservations = {
  ...{ id: "string", class_id: "string", room_id: "string", seat: "number", user_id: "string" },
  ...{ held_package_id: "string", created_at: "Timestamp", free_until: "Timestamp" },
}
export const neverNull = Object.fromEntries(
  Object.entries(reservations).map(([column, type]) => [`reservations.${column}`, type]),
)

const output = fileURLToPath(new URL("../platform/database/schema.ts", import.meta.url))

/** Writes the types of the tables from the migrated database; `types verify` only says whether they are up to date. */
export async function types(config: Config, args: string[]): Promise<void> {
  await withDatabase(config, async (connection) => {
    await migrateDatabase(connection)
    const url =
      "connectionString" in connection
        ? connection.connectionString
        : `postgresql:///${connection.database}?host=${encodeURIComponent(connection.host)}&user=${connection.user}`
    const options = [
      "--dialect",
      "postgres",
      "--out-file",
      output,
      "--exclude-pattern",
      "(identity|graphile_worker).*",
    ]
    const numbers = [
      "--numeric-parser",
      "number",
      "--date-parser",
      "string",
      "--overrides",
      JSON.stringify({ columns: neverNull }),
    ]
    const verify = args.includes("verify") ? ["--verify"] : []
    // Its complaint that it cannot parse the overrides with this TypeScript is kept back: it writes them as they are given.
    const { status, stderr } = spawnSync(
      "kysely-codegen",
      ["--url", url, ...options, ...numbers, ...verify],
      { stdio: ["inherit", "inherit", "pipe"] },
    )
    if (status !== 0) {
      process.stderr.write(stderr)
      throw new StopError("The types of the tables are not those of the migrations.")
    }
  })
}
