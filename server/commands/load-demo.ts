import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { openPlatform } from "../platform/open.ts"
import { withDatabase } from "./database.ts"
import { playCustomers } from "./demoCustomers.ts"
import { playDesk } from "./demoDesk.ts"
import { playPayroll } from "./demoPayroll.ts"
import { importCommand } from "./import.ts"

const folder = fileURLToPath(new URL("../../demo", import.meta.url))

/** Moves the demo studio in, or brings it up to today; the first time, three days are played at its tills, what its customers said, and pay. */
export async function loadDemoStudio(config: Config, [first]: string[]): Promise<void> {
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
