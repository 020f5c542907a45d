import { existsSync } from "node:fs"
import { appendFile, readFile, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Connection } from "../database/pool.ts"
import { choosePlace, makeOwned, type Place } from "./place.ts"
import { packagedPrograms, runProgram } from "./programs.ts"

/** The PostgreSQL that comes with Cupo, running on a data folder. */
export interface Cluster {
  connection: Connection
  /** False when it was running already: a server killed before left it, or another Cupo uses it. */
  startedHere: boolean
  /** Starts it again whenever it is found dead. Returns how to stop watching. */
  watch(report: (message: string) => void): () => void
  stop(): Promise<void>
}

const database = "cupo"
const user = "cupo"

/** Starts or adopts the cluster of a data folder, making it on first use. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const place = await choosePlace(dataDir, packagedPrograms())
  if (!existsSync(join(place.data, "PG_VERSION"))) await createCluster(place)
  const startedHere = await startCluster(place)
  const connection = { host: socketFolder(place), user, database }
  await ensureDatabase(connection)
  return {
    connection,
    startedHere,
    watch: (report) => watchCluster(place, report),
    stop: async () => {
      await runProgram(place, "pg_ctl", ["stop", "-D", place.data, "-m", "fast", "-w", "-t", "30"])
    },
  }
}

/** Made aside and then renamed, so that a start killed half-way leaves nothing that looks finished. */
async function createCluster(place: Place): Promise<void> {
  const partial = `${place.data}.new`
  await rm(partial, { recursive: true, force: true })
  await makeOwned(dirname(place.data), place.data.startsWith("/var/lib/cupo/") ? place.account : undefined)
  await makeOwned(partial, place.account)
  const { code, output } = await runProgram(place, "initdb", [
    ...["--pgdata", partial, "--username", user, "--auth", "trust", "--encoding", "UTF8"],
    ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C", "--no-instructions"],
  ])
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${output}`)
  await appendFile(join(partial, "postgresql.conf"), "\ninclude 'cupo.conf'\n")
  await writeFile(join(partial, "cupo.conf"), "")
  await rename(partial, place.data)
}

/** Nobody but the account that owns the data folder may enter it, so the socket in it is the whole of the login. */
function socketFolder({ data }: Place): string {
  const longest = 107 - "/.s.PGSQL.5432".length
  return Buffer.byteLength(data) <= longest ? data : join(tmpdir(), `cupo-${fingerprint(data)}`)
}

function fingerprint(text: string): string {
  return Buffer.from(text).toString("base64url").slice(-24)
}

async function startCluster(place: Place): Promise<boolean> {
  if (await isRunning(place)) return false
  const sockets = socketFolder(place)
  if (sockets !== place.data) await makeOwned(sockets, place.account)
  const quoted = `'${sockets.replaceAll("'", "''")}'`
  await writeFile(
    join(place.data, "cupo.conf"),
    [
      "listen_addresses = ''",
      "port = 5432",
      `unix_socket_directories = ${quoted}`,
      "unix_socket_permissions = 0700",
      "max_connections = 100",
      "shared_buffers = '128MB'",
      "max_wal_size = '1GB'",
      "timezone = 'UTC'",
      "log_timezone = 'UTC'",
      "log_checkpoints = off",
      // What a statement broke is the program's to handle and to log; a lost race for a seat is no news, and the
      // details of an error hold people's addresses.
      "log_min_messages = fatal",
      "log_min_error_statement = panic",
    ].join("\n"),
  )
  const log = join(place.data, "server.log")
  const args = ["start", "-D", place.data, "-l", log, "-w", "-t", "60", "-s"]
  const { code } = await runProgram(place, "pg_ctl", args, { capture: false })
  if (code === 0) return true
  // Another process may have won the start of the same cluster.
  if (await isRunning(place)) return false
  const said = await readFile(log, "utf8").catch(() => "")
  throw new Error(`PostgreSQL did not start on ${place.data}:\n${said.split("\n").slice(-8).join("\n")}`)
}

async function isRunning(place: Place): Promise<boolean> {
  const { code } = await runProgram(place, "pg_ctl", ["status", "-D", place.data])
  return code === 0
}

async function ensureDatabase(connection: { host: string; user: string }): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ ...connection, database: "postgres" })
    client.on("error", () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
      if (rowCount === 0) await client.query(`create database ${database}`).catch(ignoreDuplicate)
      return
    } catch (error) {
      // An adopted cluster may still be recovering.
      if (attempt >= 60 || !isStarting(error)) throw error
      await sleep(500)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

function ignoreDuplicate(error: unknown): void {
  const { code } = error as pg.DatabaseError
  if (code !== "42P04" && code !== "23505") throw error
}

function isStarting(error: unknown): boolean {
  const { code } = error as { code?: string }
  return ["57P03", "ECONNREFUSED", "ENOENT", "ECONNRESET"].includes(code ?? "")
}

function watchCluster(place: Place, report: (message: string) => void): () => void {
  let watching = true
  const loop = async () => {
    let pause = 250
    while (watching) {
      await sleep(pause, undefined, { ref: false })
      if (!watching || (await isAlive(place))) {
        pause = 250
        continue
      }
      report("PostgreSQL stopped; starting it again")
      try {
        await startCluster(place)
        report("PostgreSQL is back")
      } catch (error) {
        report((error as Error).message)
        pause = Math.min(pause * 2, 5_000)
      }
    }
  }
  void loop()
  return () => {
    watching = false
  }
}

async function isAlive({ data }: Place): Promise<boolean> {
  const pid = Number((await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n")[0])
  if (!pid) return false
  try {
    process.kill(pid, 0)
    // Dead but not yet buried, where nobody collects orphans.
    const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
    return !/\) Z /.test(state)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}
