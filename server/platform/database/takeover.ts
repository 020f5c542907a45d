import { createHash } from "node:crypto"
import type pg from "pg"
import { type Migration, MigrationError, noteAsRun, readMigrations, whatRan } from "./migrations.ts"

/** The schema as it is written today: one file a feature. What comes after it is a migration like any other. */
const lastOfSchema = "0009-notifications.sql"

/** Before it was written so, it grew by these: of their names and digests, this is the digest. */
const before = { first: "0001-studio.sql", last: "0056-platform-tallies.sql", commit: "0416ce1" }
const beforeDigest = "43669682b07b91c8d660fc68f20d5fc48bcc875fc59e48e3bcc829d853135bbf"

/**
 * Makes of a database from before today's schema one of today's, with all that is in it, in the caller's transaction: by the
 * files of `migrations/takeover`, those that have not run on it. Any other database is let be. Returns the names of what it ran.
 */
export async function takeOver(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  const done = await whatRan(client)
  if (!done.has(before.first)) return []
  refuseOlder(done)
  const steps = await readMigrations("takeover/")
  const run: string[] = []
  for (const { name, sql } of steps.filter((step) => !done.has(step.name))) {
    await client.query(sql)
    run.push(name)
  }
  const known = [...done.keys()].filter(
    (name) => name <= before.last || steps.some((one) => one.name === name),
  )
  await client.query("delete from migrations where name = any($1)", [known])
  for (const one of migrations.filter(({ name }) => name <= lastOfSchema)) await noteAsRun(client, one)
  return run
}

function refuseOlder(done: Map<string, string>): void {
  const lines = [...done].filter(([name]) => name <= before.last).sort(([a], [b]) => (a < b ? -1 : 1))
  const digest = createHash("sha256").update(lines.map((line) => line.join(" ")).join("\n"))
  if (digest.digest("hex") === beforeDigest) return
  throw new MigrationError(
    `The database was last migrated by an older Cupo (${lines.at(-1)?.[0]}). Take a copy of it, run «node server/main.js migrate» ` +
      `of commit ${before.commit} on it, and then this one's.`,
  )
}
