import { readMigrations } from "../../platform/database/migrations.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"

/** Whether the tables are those of this Cupo. */
export async function lookAtSchema(runner: Runner): Promise<Finding> {
  const { rows: there } = await runner.query<{ is: boolean }>(
    "select to_regclass('migrations') is not null as is",
  )
  if (!there[0]?.is)
    return look("The database is empty.", "server/main.js migrate, or the first serve, makes its tables.")
  const { rows } = await runner.query<{ name: string; digest: string }>("select name, digest from migrations")
  const ours = await readMigrations()
  const ran = new Map(rows.map(({ name, digest }) => [name, digest]))
  const unknown = rows.find(({ name }) => !ours.some((one) => one.name === name))
  if (unknown)
    return broken(`The database was migrated by a newer Cupo (${unknown.name}).`, "Run that Cupo here too.")
  const changed = ours.find(({ name, digest }) => ran.has(name) && ran.get(name) !== digest)
  if (changed)
    return broken(
      `Migration ${changed.name} was changed after it ran.`,
      "Bring this copy of Cupo back to what was released.",
    )
  const missing = ours.filter(({ name }) => !ran.has(name))
  return missing.length > 0
    ? broken(
        `${missing.length} migrations have not run, from ${missing[0]?.name} on.`,
        "server/main.js migrate; serve does it when it starts.",
      )
    : good("The schema is that of this Cupo.")
}
