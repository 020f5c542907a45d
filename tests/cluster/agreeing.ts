import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { writeFilled } from "./files.ts"
import { startAs } from "./programs.ts"

/** One of those who agree on which machine is the primary. */
export interface Member {
  name: string
  url: string
  start(): void
  /** As when its power goes. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface Ports {
  name: string
  client: number
  peer: number
}

/** Writes what each member of etcd is told, and starts none of them. */
export function membersOf(all: readonly Ports[], address: string, folder: string): Member[] {
  const known = all.map(({ name, peer }) => `${name}=http://${address}:${peer}`).join(",")
  return all.map(({ name, client, peer }) => {
    const [data, settings] = [join(folder, `etcd-${name}`), join(folder, `etcd-${name}.yml`)]
    mkdirSync(data, { mode: 0o700 })
    writeFilled("etcd.yml", settings, {
      ...{ NODE: name, DATA: data, ADDRESS: address, ETCD_PORT: client, ETCD_PEER_PORT: peer },
      ETCD_MEMBERS: known,
    })
    let process: ChildProcess | undefined
    const end = async (how: NodeJS.Signals) => {
      if (!process || process.exitCode !== null || process.signalCode !== null) return
      process.kill(how)
      await once(process, "exit")
    }
    return {
      name,
      url: `http://${address}:${client}`,
      start() {
        process = startAs("etcd", ["--config-file", settings], join(folder, `etcd-${name}.log`))
      },
      kill: () => end("SIGKILL"),
      stop: () => end("SIGTERM"),
    }
  })
}

/** True of the member that the others follow. */
export const isLeader = ({ url }: Member): Promise<boolean> =>
  fetch(`${url}/v2/stats/self`, { signal: AbortSignal.timeout(1_000) })
    .then(async (answer) => ((await answer.json()) as { state: string }).state === "StateLeader")
    .catch(() => false)

/** Waits until the primary says once more that it is one. */
export async function primarySays({ url }: Member): Promise<void> {
  const key = `${url}/v2/keys/service/cupo/leader?wait=true`
  await (await fetch(key, { signal: AbortSignal.timeout(10_000) })).text()
}
