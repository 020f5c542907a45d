import { type ChildProcess, fork } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import type { Door } from "./door.ts"

const main = fileURLToPath(new URL("../main.js", import.meta.url))

/** What who serves tells its keeper once it does. */
export interface Ready {
  isReady: true
  /** Of a studio without an owner: the word that makes one. */
  ownerWord: string | undefined
}

interface Kept {
  door: Door
  args: string[]
  nodeArgs: string[]
  environment: Record<string, string>
  say(message: string): void
  /** Sees each process as it starts, with the place that whoever comes after it has too: «1», «2». */
  watch?: ((child: ChildProcess, place: string) => void) | undefined
  /** When the first of them serves. */
  onReady(ready: Ready): Promise<void>
  /** When all of them have ended because `stop` was called. */
  onStop(exitCode: number): Promise<void>
}

/** Starts the serving processes, and another whenever one ends. `stop` lets them finish what is under way. */
export function keepRunning(config: Config, kept: Kept): { stop(exitCode: number): Promise<void> } {
  const running = new Set<ChildProcess>()
  let stopping = false
  let announced = false
  let failures = 0

  const start = (place: string) => {
    const child = fork(main, ["serve-one", ...kept.args], {
      execArgv: kept.nodeArgs,
      env: { ...process.env, ...kept.environment },
      stdio: ["inherit", "inherit", "inherit", "ipc", kept.door.fd],
    })
    running.add(child)
    kept.watch?.(child, place)
    const startedAt = Date.now()
    child.on("message", (message: Partial<Ready>) => {
      if (!message.isReady) return
      failures = 0
      if (announced) return
      announced = true
      kept.onReady(message as Ready).catch((error: Error) => kept.say(error.message))
    })
    child.once("exit", async (code, signal) => {
      running.delete(child)
      if (stopping) return
      if (!announced && code !== 0 && Date.now() - startedAt < 60_000 && ++failures >= 3) {
        console.error("Cupo could not start; what it said stands above.")
        await stop(1)
        return
      }
      kept.say(`A server process ended (${signal ?? code}); starting another`)
      await sleep(Math.min(5_000, failures * 500))
      if (!stopping) start(place)
    })
  }

  const stop = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    kept.door.close()
    const ended = [...running].map((child) => new Promise((resolve) => child.once("exit", resolve)))
    for (const child of running) child.kill("SIGTERM")
    await Promise.race([
      Promise.all(ended),
      sleep((config.DRAIN_SECONDS + config.SHUTDOWN_SECONDS) * 1_000 + 2_000),
    ])
    for (const child of running) child.kill("SIGKILL")
    await kept.onStop(exitCode)
  }

  for (let i = 0; i < config.PROCESSES; i++) start(String(i + 1))
  return { stop }
}
