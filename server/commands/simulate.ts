import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Config } from "../config.ts"
import { StopError } from "./stop.ts"

const program = fileURLToPath(new URL("../../tools/paypal-simulator/main.ts", import.meta.url))

/** True when payments are to be simulated: on request, or in a demo that names no account. */
export const isSimulated = (
  { PAYPAL_CLIENT_ID, PAYMENTS }: Pick<Config, "PAYPAL_CLIENT_ID" | "PAYMENTS">,
  isDemo: boolean,
): boolean => !PAYPAL_CLIENT_ID && (PAYMENTS === "simulator" || (isDemo && PAYMENTS !== "off"))

/**
 * Runs the simulator of payments beside the server, and starts it again whenever it ends. It keeps what it took in the data
 * folder. Returns its address, the same each time. Throws a StopError when it does not start at all.
 */
export async function keepSimulator(
  { DATA_DIR, HOST }: Pick<Config, "DATA_DIR" | "HOST">,
  doorPort: number,
  say: (message: string) => void,
): Promise<{ url: string; stop(): void }> {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST
  const webhookUrl = `http://${host.includes(":") ? `[${host}]` : host}:${doorPort}/api/paypal/webhook`
  let port = 0
  let stopping = false
  let child: ChildProcess

  const start = () =>
    new Promise<void>((resolve, reject) => {
      child = fork(program, [`${port}`, join(DATA_DIR, "simulador"), webhookUrl], { execArgv: [] })
      child.once("message", (chosen) => {
        port = chosen as number
        resolve()
      })
      child.once("error", reject)
      child.once("exit", async (code, signal) => {
        if (port === 0)
          reject(new StopError("The simulator of payments did not start; what it said stands above."))
        if (stopping || port === 0) return
        say(`The simulator of payments ended (${signal ?? code}); starting it again`)
        await sleep(300)
        if (!stopping) start().catch(() => {})
      })
    })

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      stopping = true
      child.kill("SIGTERM")
    },
  }
}
