import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { openPlatform } from "../platform/open.ts"
import { withDatabase } from "./database.ts"
import { playCustomers } from "./demoCustomers.ts"
import { playDesk } from "./demoDesk.ts"
import { playPayroll } from "./demoPayroll.ts"
import { importCommand } from "./import.ts"
import { StopError } from "./stop.ts"

const folder = fileURLToPath(new URL("../../demo", import.meta.url))

/**
 * Moves the demo studio in, or brings it up to today; the first time, three days are played at its tills, what its customers said, and pay.
 * Started by who saw that the database holds no real studio: with the demo come accounts of which everybody knows the password.
 */
export async function loadDemoStudio(config: Config, [first]: string[]): Promise<void> {
  if (!process.env.CUPO_DEMO) throw new StopError("load-demo is started by serve --demo.")
  await importCommand(config, [folder])
  if (process.exitCode || !first) return
  await withDatabase(config, async (connection) => {
    const platform = openPlatform(connection, 2)
    const play = async () => {
      await playDesk(platform)
      await playCustomers(platform)
      await playPayroll(platform)
    }
    await play().finally(() => platform.close())
  })
}
