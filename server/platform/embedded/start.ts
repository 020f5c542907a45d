import { existsSync } from "node:fs"
import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { archivingFile, heard, setArchiving, unheard } from "./archiving.ts"
import { type Place, writeOwned } from "./place.ts"
import { answers, buryNote, isPostmaster, readNote } from "./postmaster.ts"
import { runProgram } from "./programs.ts"
import { makeSocketFolder } from "./sockets.ts"

/** A place, where its server listens, and how many connections it is to allow. */
export interface Home extends Place {
  sockets: string
  connections: number
  /** Somebody sends its log away, if it is kept at all. */
  ships?: boolean
}

const patience = 60_000

/** What stands in the way for a moment after a kill: the orphans of the old server still hold its memory. */
const passing = /shared memory block|lock file ".*" already exists|another server might be running/

/**
 * Starts the server of a place, unless one is found listening. What `postmaster.pid` says is believed only of a
 * process that is seen to be PostgreSQL. Throws with the end of its log when it does not start.
 */
export async function startCluster(home: Home): Promise<void> {
  for (const end = Date.now() + patience; ; await sleep(200)) {
    if (await answers(home.sockets)) return
    const note = await readNote(home.data)
    if (note && (await isPostmaster(note))) {
      if (Date.now() < end) continue
      throw new Error(
        `PostgreSQL runs on ${home.data} as process ${note.pid}, but does not listen in ${home.sockets}.`,
      )
    }
    if (note) await buryNote(home.data, home.sockets, note)
    const fault = await tryStart(home)
    if (fault === undefined) return
    // Another process may have won the start of the same cluster.
    if (await answers(home.sockets)) return
    if (Date.now() > end || !passing.test(fault)) {
      throw new Error(`PostgreSQL did not start on ${home.data}:\n${fault}`)
    }
  }
}

/** What its log says when it does not start; undefined when it does. */
async function tryStart(home: Home): Promise<string | undefined> {
  if (home.sockets !== home.data) await makeSocketFolder(home.sockets, home.account)
  await writeSettings(home)
  const log = join(home.data, "server.log")
  const before = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  const args = ["start", "-D", home.data, "-l", log, "-w", "-t", "60", "-s"]
  const { code } = await runProgram(home, "pg_ctl", args, { capture: false })
  if (code === 0) return undefined
  const said = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(before).toString()
  // What it only tells is no fault.
  const lines = said.split("\n").filter((line) => line && !/ LOG: /.test(line))
  return lines.slice(-8).join("\n")
}

export async function writeSettings(home: Home): Promise<void> {
  // PostgreSQL tells its log of each file that is not there.
  if (!existsSync(join(home.data, archivingFile))) await setArchiving(home, false)
  await writeOwned(join(home.data, "cupo.conf"), settings(home), home.account)
}

/** What every start of ours asks of PostgreSQL. */
export function settings({ sockets, connections, ships = false }: Home): string {
  const inList = `"${sockets.replaceAll('"', '""')}"`
  return [
    "listen_addresses = ''",
    "port = 5432",
    `unix_socket_directories = '${inList.replaceAll("'", "''")}'`,
    "unix_socket_permissions = 0700",
    `max_connections = ${connections}`,
    "shared_buffers = '128MB'",
    "max_wal_size = '1GB'",
    // Until then whoever waits in a ring holds a connection of the few.
    "deadlock_timeout = '200ms'",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "log_checkpoints = off",
    // What a statement broke is the program's to handle and to log; a lost race for a seat is no news, and the
    // details of an error hold people's addresses.
    "log_min_messages = fatal",
    "log_min_error_statement = panic",
    `include_if_exists '${archivingFile}'`,
    ships ? heard : unheard,
  ].join("\n")
}
