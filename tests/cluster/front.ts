import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, isReady, until } from "../support/process.ts"
import { writeFilled } from "./files.ts"
import { handOver, startAs } from "./programs.ts"

export interface Front {
  /** Where people come. */
  url: string
  close(): Promise<void>
}

/** HAProxy in front of two servers, by the ports that they have, as `deploy/cluster` sets it up. */
export async function openFront([one, two]: [number, number]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), "cupo-front-"))
  const port = await freePort()
  const address = "127.0.0.1"
  writeFilled("front.cfg", join(folder, "front.cfg"), {
    ...{ ADDRESS: address, FRONT_PORT: port },
    ...{ ADDRESS_ONE: address, PORT_ONE: one, ADDRESS_TWO: address, PORT_TWO: two },
  })
  handOver(folder)
  const haproxy = startAs("haproxy", ["-db", "-f", join(folder, "front.cfg")], join(folder, "log"))
  const url = `http://${address}:${port}`
  await until(() => isReady(url), 20_000)
  return {
    url,
    async close() {
      haproxy.kill("SIGTERM")
      await once(haproxy, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
