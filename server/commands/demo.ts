import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { dayIn } from "../../contract/calendar.ts"
import { defaultTimeZone } from "../../contract/house.ts"
import type { Config } from "../config.ts"
import { systemClock } from "../platform/clock.ts"
import { type Connection, openPool } from "../platform/database/pool.ts"
import { whenToldToStop } from "../platform/told.ts"
import { StopError } from "./stop.ts"

const main = fileURLToPath(new URL("../main.js", import.meta.url))

const accounts = [
  ["ana@demo.cupo.mx", "customer, a group package of 10 classes"],
  ["luis@demo.cupo.mx", "customer, unlimited group classes"],
  ["sofia@demo.cupo.mx", "customer, new, no package"],
  ["admin@demo.cupo.mx", "staff at /backend, superuser"],
  ["instructora@demo.cupo.mx", "staff at /backend, sees the classes that she gives"],
  ["recepcion@demo.cupo.mx", "staff at /backend: the front desk"],
] as const

/** Who may sign in at the demo studio, called by the name in its settings. */
export async function sayDemoAccounts(connection: Connection, say: (line: string) => void): Promise<void> {
  const pool = openPool(connection, 1, () => {})
  const { rows } = await pool
    .query<{ name: string }>("select value->>'name' as name from settings where name = 'studio'")
    .finally(() => pool.end())
  say(`  ${rows[0]?.name ?? "The demo studio"}, a demo. Password of every account: Cupo2025`)
  for (const [email, who] of accounts) say(`    ${email.padEnd(24)} ${who}`)
  say("")
}

/** Loads the demo studio into an empty database, or brings its timetable up to today if it is not; never touches a real studio. */
export async function loadDemo(connection: Connection, config: Config): Promise<void> {
  const pool = openPool(connection, 1, () => {})
  const { rows } = await pool
    .query<{ empty: boolean; loaded: Date | null }>(
      `select not exists (select from branches) as empty,
         (select finished_at from imports where name = 'demo') as loaded`,
    )
    .finally(() => pool.end())
  const { empty, loaded } = rows[0] as (typeof rows)[0]
  if (!empty && !loaded) throw new StopError("--demo: this database holds a real studio.")
  if (loaded && isToday(loaded)) return
  console.log(empty ? "Loading the demo studio" : "Bringing the demo studio up to today")
  // In a process of its own: what reading a whole studio takes in memory is given back with it.
  const environment = "connectionString" in connection ? {} : { DATA_DIR: config.DATA_DIR }
  const child = spawn(process.execPath, [main, "load-demo", ...(empty ? ["first"] : [])], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment, CUPO_DEMO: "asked" },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", resolve)
  })
  // It leaves the database before who started it does.
  const told = whenToldToStop(() => {
    child.kill("SIGTERM")
    return ended
  })
  const code = await ended.finally(told.forget)
  if (code !== 0) throw new StopError("The demo studio could not be loaded.")
}

const isToday = (moment: Date): boolean =>
  dayIn(defaultTimeZone, moment) === dayIn(defaultTimeZone, systemClock.now())
