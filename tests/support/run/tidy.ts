import { sweep } from "./sweep.ts"

/** When the runner is gone, however it went: `close` ends what this process started, then the run's folder goes. */
export function tidyAfterwards(close: () => Promise<unknown>): string {
  const folder = process.env.TEST_FOLDER as string
  process.once("disconnect", async () => {
    await close().catch(() => {})
    await sweep(folder)
    process.exit()
  })
  return folder
}
