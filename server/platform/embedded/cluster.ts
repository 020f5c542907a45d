import { existsSync } from "node:fs"
import { appendFile, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Claim } from "../database/claim.ts"
import { isCut } from "../database/errors.ts"
import type { Connection } from "../database/pool.ts"
import { setArchiving } from "./archiving.ts"
import { choosePlace, isMade, makeOwned, type Place, writeOwned } from "./place.ts"
import { answers, isPostmaster, readNote } from "./postmaster.ts"
import { packagedPrograms, runProgram } from "./programs.ts"
import { socketFolderOf } from "./sockets.ts"
import { type Home, startCluster, writeSettings } from "./start.ts"
import { stopCluster } from "./stop.ts"
import { isLast, useCluster } from "./use.ts"
import { watchCluster } from "./watch.ts"

/** The PostgreSQL that comes with Cupo, running on a data folder. */
export interface Cluster {
  connection: Connection
  place: Place
  /** Keeps its log for whoever sends it away, or no longer: starts it anew if that is a change. For who serves, and not yet watches. */
  archive(isOn: boolean): Promise<void>
  /** Starts it again whenever it is found dead. Returns how to stop watching. */
  watch(report: (message: string) => void): () => void
  /** Stops it if nobody else uses it: whoever leaves last does, whoever started it. */
  leave(): Promise<void>
  /** Stops it, whoever uses it. */
  stop(): Promise<void>
}

const database = "cupo"
const user = "cupo"

/** Where a backup is restored to, until it is whole. */
export const restoringFolder = (data: string) => `${data}.restoring`
const halfRestored =
  "a restore was begun here and did not end. Run it again, or remove postgres.restoring to begin with an empty database."

/** Recovering from a kill takes as long as there is to read again. */
const patience = 600_000

/** True when a data folder has a database, which others would make. Throws SomebodyElses. */
async function hasCluster(dataDir: string): Promise<boolean> {
  return isMade(await choosePlace(dataDir, packagedPrograms()))
}

/** The cluster of a data folder as it is found, for who only looks: nothing is made, and nothing started. */
export async function findCluster(dataDir: string): Promise<Connection | "none" | "stopped"> {
  const isThere = ["postgres", "postgres.location"].some((name) => existsSync(join(dataDir, name)))
  if (!isThere || !(await hasCluster(dataDir))) return "none"
  const sockets = await chooseSockets(await choosePlace(dataDir, packagedPrograms()))
  return (await answers(sockets)) ? { host: sockets, user, database } : "stopped"
}

/** Starts or adopts the cluster of a data folder, making it on first use. One that is started allows as many `connections`, or 100. */
export async function openCluster(dataDir: string, connections = 0): Promise<Cluster> {
  const place = await choosePlace(dataDir, packagedPrograms())
  if (!(await isMade(place))) {
    if (existsSync(restoringFolder(place.data))) throw new Error(halfRestored)
    await createCluster(place)
  }
  const home: Home = {
    ...place,
    sockets: await chooseSockets(place),
    connections: Math.max(100, connections),
  }
  const connection = { host: home.sockets, user, database }
  let use: Claim | undefined
  await bringUp(home, connection, async () => {
    use = await useCluster(connection)
  })
  const stop = async () => {
    await stopCluster(home)
    await use?.letGo()
  }
  let leaving: Promise<void> | undefined
  const leave = async () => {
    // One that does not answer is dead, or another's to stop.
    if (use && (await isLast(use).catch(() => false))) await stopCluster(home)
    await use?.letGo()
  }
  return {
    connection,
    place,
    async archive(isOn) {
      home.ships = isOn
      await setArchiving(home, isOn)
      await writeSettings(home)
      if (await reload(connection, isOn)) return
      await stopCluster(home)
      await bringUp(home, connection)
    },
    watch: (report) => watchCluster(home, report),
    leave: () => (leaving ??= leave()),
    stop,
  }
}

/**
 * Made aside and then renamed, so that a start killed half-way leaves nothing that looks finished. Each who begins at the same
 * time makes its own, and all take that of the first.
 */
async function createCluster(place: Place): Promise<void> {
  const folder = dirname(place.data)
  await makeOwned(folder, place.data.startsWith("/var/lib/cupo/") ? place.account : undefined)
  await clearHalves(folder)
  const partial = await mkdtemp(join(folder, half))
  try {
    await makeOwned(partial, place.account)
    await initialize(place, partial)
    await rename(partial, place.data).catch(async (error) => {
      if (!(await isMade(place))) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

const half = "postgres.new"
/** Milliseconds: nobody takes as long to make one. */
const abandoned = 60 * 60_000

/** What was begun long ago was killed. */
async function clearHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(half)) continue
    const path = join(folder, name)
    const begun = await stat(path).catch(() => undefined)
    if (begun && Date.now() - begun.mtimeMs > abandoned) await rm(path, { recursive: true, force: true })
  }
}

async function initialize(place: Place, partial: string): Promise<void> {
  const { code, output } = await runProgram(place, "initdb", [
    ...["--pgdata", partial, "--username", user, "--auth", "trust", "--encoding", "UTF8"],
    ...["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C", "--no-instructions"],
  ])
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder:\n${sayFault(output)}`)
  await appendFile(join(partial, "postgresql.conf"), "\ninclude 'cupo.conf'\n")
  await writeOwned(join(partial, "cupo.conf"), "", place.account)
}

/** Of all that it tells as it goes on, what went wrong. */
const sayFault = (output: string): string => {
  const lines = output.split("\n")
  const bad = lines.filter((line) => /\b(FATAL|PANIC|error|HINT|hint):/.test(line))
  return (bad.length > 0 ? bad : lines).join("\n").trim()
}

/** Where one that runs listens, whatever the temporary directory was then; else where it will. */
async function chooseSockets({ data }: Place): Promise<string> {
  const note = await readNote(data)
  return note?.sockets && (await isPostmaster(note)) ? note.sockets : socketFolderOf(data)
}

/** Starts it until it takes connections: one that was adopted may die while it is waited for, or is stopped by who leaves. */
async function bringUp(
  home: Home,
  connection: { host: string; user: string },
  enter: () => Promise<void> = async () => {},
): Promise<void> {
  for (const end = Date.now() + patience; ; await sleep(200)) {
    await startCluster(home)
    try {
      await ensureDatabase(connection)
      return await enter()
    } catch (error) {
      if (Date.now() > end || !isPassing(error)) throw error
    }
  }
}

async function ensureDatabase(connection: { host: string; user: string }): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query("select from pg_database where datname = $1", [database])
    if (rowCount === 0) await client.query(`create database ${database}`).catch(ignoreDuplicate)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Lets it read its settings again. False: this one can be changed by a start alone. */
async function reload(connection: Connection, archives: boolean): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ mode: string; pg_reload_conf: boolean }>(
      "select current_setting('archive_mode') as mode, pg_reload_conf()",
    )
    return (rows[0]?.mode !== "off") === archives
  } finally {
    await client.end().catch(() => {})
  }
}

function ignoreDuplicate(error: unknown): void {
  const { code } = error as pg.DatabaseError
  if (code !== "42P04" && code !== "23505") throw error
}

/** Recovering, or gone as we connected. */
function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string }
  return isCut(error) || ["57P03", "ECONNREFUSED", "ENOENT"].includes(code ?? "")
}
