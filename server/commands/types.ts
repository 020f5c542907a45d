import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

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
    const numbers = ["--numeric-parser", "number", "--date-parser", "string"]
    const verify = args.includes("verify") ? ["--verify"] : []
    const { status } = spawnSync("kysely-codegen", ["--url", url, ...options, ...numbers, ...verify], {
      stdio: "inherit",
    })
    if (status !== 0) throw new StopError("The types of the tables are not those of the migrations.")
  })
}
