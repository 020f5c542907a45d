import { type ChildProcess, execFile, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

const main = resolve(import.meta.dirname, "../../server/main.js")
const tied = resolve(import.meta.dirname, "run/tied.ts")

/** What a server of tests is not: careful of who calls too often, of a machine that has no time for it, or of a desk when a test sets its clock. */
export const unhurried = {
  ...{ RATE_LIMITS: "off", MOST_LAG_MS: "60000", MOST_WAIT_MS: "10000" },
  SESSION_STAFF_IDLE_HOURS: "2160",
}

export interface Ended {
  code: number | null
  output: string
}

/** Runs one of the program's commands to its end. */
export function run(args: string[], environment: Record<string, string> = {}, input = ""): Promise<Ended> {
  const child = start(args, environment)
  child.process.stdin?.end(input)
  return child.ended
}

export interface Started {
  process: ChildProcess
  output(): string
  ended: Promise<Ended>
}

export function start(args: string[], environment: Record<string, string> = {}, program = main): Started {
  return startProgram(tiedNode, args, environment, program)
}

/** The words that run a program of ours which ends with us. */
export const tiedNode: readonly string[] = [process.execPath, "--import", tied]

/** The program, or another, run by other words than `node`. */
export function startProgram(
  [command = "", ...words]: readonly string[],
  args: string[],
  environment: Record<string, string>,
  program = main,
): Started {
  const { PATH = "", HOME = "" } = process.env
  const child = spawn(command, [...words, program, ...args], {
    env: { PATH, HOME, LOG_LEVEL: "warn", JOBS: "off", ...unhurried, ...environment },
    stdio: ["pipe", "pipe", "pipe", "ipc"],
  })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk
    })
  }
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, output })))
  return { process: child, output: () => output, ended }
}

export interface Serving extends Started {
  url: string
  port: number
  stop(): Promise<Ended>
}

/** The whole program as an operator runs it, once it is ready. It chooses its port, unless told: one that was free a moment ago is taken. */
export async function serve(
  environment: Record<string, string>,
  wished = 0,
  startAs: typeof start = start,
): Promise<Serving> {
  const started = startAs(["serve"], { PORT: String(wished), HOST: "127.0.0.1", ...environment })
  const ready = async () => {
    const port = wished || Number(new URL(await saidReady(started)).port)
    const url = `http://127.0.0.1:${port}`
    await until(() => isReady(url), 100_000)
    return { port, url }
  }
  const ended = started.ended.then(({ output }) => {
    throw new Error(`serve ended: ${output}`)
  })
  const { port, url } = await Promise.race([ready(), ended]).catch((error: unknown) => {
    started.process.kill("SIGKILL")
    throw error
  })
  return {
    ...started,
    url,
    port,
    stop() {
      started.process.kill("SIGTERM")
      return started.ended
    },
  }
}

/** Where it says that it serves, of one that chooses its port itself. */
export function saidReady({ process, output, ended }: Started): Promise<string> {
  return new Promise((resolve, reject) => {
    process.stdout?.on("data", () => {
      const [, url] = /Cupo is ready at (\S+)/.exec(output()) ?? []
      if (url) resolve(url)
    })
    void ended.then((end) => reject(new Error(`serve ended: ${end.output}`)))
  })
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until something is so. Throws when it is not within the time. */
export async function until(isSo: () => boolean | Promise<boolean>, milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not so after ${milliseconds} ms: ${isSo}`)
    await sleep(50)
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The process id of the PostgreSQL of a data folder. */
export async function postgresOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0])
}

/** The processes that a process started; those whose command has a word, if one is given. */
export async function childrenOf(pid: number, word = ""): Promise<number[]> {
  return (await listProcesses())
    .filter((one) => one.parent === pid && one.command.includes(word))
    .map((one) => one.id)
}

/** The processes that a process started and that serve HTTP. */
export const servingChildrenOf = (pid: number): Promise<number[]> => childrenOf(pid, "serve-one")

/** All processes: from /proc where there is one, since `ps` is not everywhere; else from `ps`. */
export async function listProcesses(): Promise<{ id: number; parent: number; command: string }[]> {
  if (!existsSync("/proc/self/stat")) {
    const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="])
    const lines = stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)
    return [...lines].map(([, id, parent, command = ""]) => ({
      id: Number(id),
      parent: Number(parent),
      command,
    }))
  }
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name))
  return Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "")
      const command = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")
      return { id: Number(id), parent: Number(/\) \S (\d+)/.exec(stat)?.[1]), command }
    }),
  )
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
