import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { isAlive, listProcesses, until } from "../support/process.ts"
import { startAs } from "./programs.ts"

/** What Patroni says of itself and its PostgreSQL. */
export interface Said {
  state: string
  role: string
  /** Of a standby, that of what it has replayed. */
  timeline?: number
  sync_standby?: boolean
  /** Those who follow it. */
  replication?: { state: string; sync_state: string }[]
}

/** One machine of the cluster: a Patroni and the PostgreSQL that it keeps. */
export interface Machine {
  name: string
  /** Where Patroni answers. */
  url: string
  /** Where its PostgreSQL does. */
  port: number
  start(): void
  /** As when its power goes: neither of them does anything any more, nor says so. */
  kill(): Promise<void>
  /** As when it hangs: its connections stay, and nothing answers. */
  freeze(): Promise<void>
  thaw(): void
  stop(): Promise<void>
  /** Undefined when it does not answer. */
  ask(): Promise<Said | undefined>
}

export function machineOf(
  name: string,
  ports: { patroni: number; postgres: number },
  folder: string,
): Machine {
  let patroni: ChildProcess | undefined
  let frozen: number[] = []
  const data = join(folder, name)

  /** Patroni, its PostgreSQL, and all that this one started. */
  const processes = async (): Promise<number[]> => {
    const postmaster = Number(readNote(join(data, "postmaster.pid")).split("\n")[0])
    const all = await listProcesses()
    const children = all.filter(({ parent }) => parent === postmaster || parent === patroni?.pid)
    return [patroni?.pid, postmaster, ...children.map(({ id }) => id)].filter(
      (id): id is number => Boolean(id) && isAlive(id as number),
    )
  }
  const signal = (ids: number[], name: NodeJS.Signals) => {
    for (const id of ids) if (isAlive(id)) process.kill(id, name)
  }
  const url = `http://127.0.0.1:${ports.patroni}`
  return {
    name,
    url,
    port: ports.postgres,
    start() {
      patroni = startAs("patroni", [join(folder, `${name}.yml`)], join(folder, `${name}.log`))
    },
    async kill() {
      const ids = await processes()
      signal(ids, "SIGKILL")
      await until(() => ids.every((id) => !isAlive(id) || isReaped(id)), 10_000)
    },
    async freeze() {
      frozen = await processes()
      signal(frozen, "SIGSTOP")
    },
    thaw() {
      signal(frozen.toReversed(), "SIGCONT")
      frozen = []
    },
    async stop() {
      if (frozen.length > 0) this.thaw()
      if (!patroni || patroni.exitCode !== null || patroni.signalCode !== null) return
      patroni.kill("SIGTERM")
      await once(patroni, "exit")
    },
    ask: () =>
      fetch(`${url}/patroni`, { signal: AbortSignal.timeout(1_000) })
        .then((answer) => answer.json() as Promise<Said>)
        // Also one that begins to answer, and no more.
        .catch(() => undefined),
  }
}

/** Dead, and only not yet taken out of the table of processes. */
const isReaped = (id: number) => /\) Z /.test(readNote(`/proc/${id}/stat`))

function readNote(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}
