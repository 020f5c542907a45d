import { createHash } from "node:crypto"
import type pg from "pg"
import { type Migration, MigrationError, noteAsRun, readMigrations, whatRan } from "./migrations.ts"

/** The schema as it is written today: one file a feature. What comes after it is a migration like any other. */
const lastOfSchema = "0009-notifications.sql"

/** What a database ran that can be taken over: up to this one, with this digest of all their names and digests. */
const eras = [
  // As it grew, one migration at a time.
  {
    last: "0056-platform-tallies.sql",
    digest: "43669682b07b91c8d660fc68f20d5fc48bcc875fc59e48e3bcc829d853135bbf",
    has: [],
  },
  // As it was first written anew; what changed it that day was written into it afterwards.
  {
    last: lastOfSchema,
    digest: "c3e195f19949364f225392ce0a0807b4a19c89a1109e7325c21565068f88ad36",
    has: ["0057-todays-names.sql"],
  },
]
const grew = { first: "0001-studio.sql", last: "0056-platform-tallies.sql", commit: "0416ce1" }

/**
 * Makes of a database from before today's schema one of today's, with all that is in it, in the caller's transaction: by the
 * files of `migrations/takeover`, those that have not run on it. Any other database is let be. Returns the names of what it ran.
 */
export async function takeOver(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  const done = await whatRan(client)
  const era = eras.find(({ last, digest }) => digestOf(done, last) === digest)
  if (!era && done.has(grew.first)) throw tooOld(done)
  if (!era) return []
  const steps = await readMigrations("takeover/")
  const run: string[] = []
  for (const { name, sql } of steps) {
    if (done.has(name) || era.has.includes(name)) continue
    await client.query(sql)
    run.push(name)
  }
  const known = [...done.keys()].filter((name) => name <= era.last || steps.some((one) => one.name === name))
  await client.query("delete from migrations where name = any($1)", [known])
  for (const one of migrations.filter(({ name }) => name <= lastOfSchema)) await noteAsRun(client, one)
  return run
}

function digestOf(done: Map<string, string>, last: string): string {
  const lines = [...done].filter(([name]) => name <= last).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash("sha256")
    .update(lines.map((line) => line.join(" ")).join("\n"))
    .digest("hex")
}

function tooOld(done: Map<string, string>): MigrationError {
  const last = [...done.keys()]
    .filter((name) => name <= grew.last)
    .sort()
    .at(-1)
  return new MigrationError(
    `The database was last migrated by an older Cupo (${last}). Take a copy of it, run «node server/main.ts migrate» ` +
      `of commit ${grew.commit} on it, and then this one's.`,
  )
}
