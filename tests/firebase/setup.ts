import type { TestProject } from "vitest/node"
import { startEmulator } from "./emulator.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the emulator of the whole run is. */
    emulator: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const emulator = await startEmulator()
  project.provide("emulator", emulator.host)
  return () => emulator.kill()
}
