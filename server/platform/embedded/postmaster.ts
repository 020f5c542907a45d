import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { link, readFile, rename, rm } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { promisify } from "node:util"

/** What a server wrote of itself into `postmaster.pid`; it stays behind when the server is killed. */
export interface Note {
  text: string
  pid: number
  /** The data folder as the server calls it. */
  folder: string
  /** Empty until it listens. */
  sockets: string
  /** It was told to stop, by whomever. */
  isStopping: boolean
}

const nameOf = (data: string) => join(data, "postmaster.pid")

export async function readNote(data: string): Promise<Note | undefined> {
  const text = await readFile(nameOf(data), "utf8").catch(() => "")
  const [pid = "", folder = "", , , sockets = "", , , state = ""] = text.split("\n")
  if (!Number(pid)) return undefined
  return { text, pid: Math.abs(Number(pid)), folder, sockets, isStopping: state.trim() === "stopping" }
}

/**
 * True while the process of a note is a PostgreSQL of that folder. Its number alone proves nothing: it may be dead and
 * not yet reaped, which is for ever where process 1 reaps nobody, or belong to somebody else by now.
 */
export async function isPostmaster({ pid, folder }: Note): Promise<boolean> {
  const command = await commandOf(pid)
  return /postgres/.test(command) && command.includes(`-D ${folder}`)
}

/** The command line of a process; empty when there is none, or it is dead. */
export async function commandOf(pid: number): Promise<string> {
  if (existsSync("/proc/self/cmdline")) {
    return (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).replaceAll("\0", " ")
  }
  const { stdout } = await promisify(execFile)("ps", ["-o", "command=", "-p", `${pid}`]).catch(() => ({
    stdout: "",
  }))
  return stdout
}

/** True when a server listens on the socket of that folder, even one that is starting, stopping or stuck. */
export function answers(sockets: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(sockets, ".s.PGSQL.5432"))
    socket.once("connect", () => {
      socket.destroy()
      resolve(true)
    })
    // A full queue is somebody's queue.
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "EAGAIN"))
  })
}

/**
 * Takes away the note of a server that is proved to be dead: PostgreSQL itself refuses to start as long as any process
 * has that number. The note is moved aside before it is looked at again, and given back if it is another by now.
 */
export async function buryNote(data: string, sockets: string, stale: Note): Promise<void> {
  const aside = `${nameOf(data)}.${process.pid}`
  await rename(nameOf(data), aside).catch(() => {})
  const moved = await readFile(aside, "utf8").catch(() => undefined)
  if (moved !== undefined && moved !== stale.text) await link(aside, nameOf(data)).catch(() => {})
  if (moved === stale.text) await rm(join(sockets, ".s.PGSQL.5432.lock"), { force: true })
  await rm(aside, { force: true })
}
