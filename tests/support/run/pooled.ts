import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Connection } from "../../../server/platform/database/pool.ts"
import { writeFilled } from "../../cluster/files.ts"
import { handOver, missing, startAs } from "../../cluster/programs.ts"
import { urlOf } from "../cluster.ts"
import { freePort } from "../process.ts"
import { keep } from "./keep.ts"

/** Booking and what leans on a connection: who acts, what is told live, locks, statements with names. Words of vitest choose others. */
const journeys = [
  ...["booking", "cancelling", "changing", "waiting", "waitlist", "races", "holds", "buying"],
  ...["live", "audit", "kiosks", "desk", "sessions", "deciding"],
].map((name) => `tests/api/${name}.test.ts`)

/** Runs tests of the API over PgBouncer in transaction mode, as `deploy/cluster` sets it up. */
async function testOverPooler(files: string[]): Promise<number> {
  const { said, end } = await keep<Extract<Connection, { host: string }>>("cluster")
  const folder = join(process.env.TEST_FOLDER as string, "pooler")
  const port = await freePort()
  mkdirSync(folder)
  writeFileSync(join(folder, "users.txt"), `"${said.user}" ""\n`)
  writeFilled("pgbouncer.ini", join(folder, "pgbouncer.ini"), {
    ...{ PRIMARY_HOST: said.host, PRIMARY_PORT: 5432, ADDRESS: "127.0.0.1", POOLER_PORT: port },
    ...{ POOLER_AUTH: "trust", POOLER_USERS: join(folder, "users.txt") },
  })
  handOver(folder)
  const pooler = startAs("pgbouncer", [join(folder, "pgbouncer.ini")], join(folder, "log"))
  const vitest = spawn(
    join(import.meta.dirname, "../../../node_modules/.bin/vitest"),
    ["run", "--project", "api", ...files],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        TEST_DATABASE_URL: urlOf(said),
        TEST_POOLER_URL: `postgres://${said.user}@127.0.0.1:${port}/postgres`,
      },
    },
  )
  const [code] = await once(vitest, "close")
  pooler.kill("SIGTERM")
  await end()
  return code ?? 1
}

if (missing.length > 0)
  console.log(`Skipped: the tests over a pooler need ${missing.join(", ")} of Debian's packages.`)
else process.exitCode = await testOverPooler(process.argv.length > 2 ? process.argv.slice(2) : journeys)
