import { Readable } from "node:stream"
import { constants, createGzip } from "node:zlib"
import pg from "pg"
import type { Connection } from "../database/pool.ts"
import { beganAt, manifestIn, manifestOf, nameAt, needlessLog, readCatalog, tarOf, walOf } from "./catalog.ts"
import { readManifest } from "./manifest.ts"
import { receiveBackup } from "./receive.ts"
import { BackupError, type BackupStore } from "./store.ts"
import { readBackup } from "./unpack.ts"

export interface Taken {
  name: string
  /** As it is kept. */
  bytes: number
}

/** What is said of it while it comes, if anybody wants to know. */
export interface Noted {
  begin(): Promise<void>
  end(outcome: { bytes: number } | { fault: string }): Promise<void>
}

const lock = 0x6261636b // one full backup of a database at a time

/**
 * Makes a full backup of a running server: received, kept, read back and compared with its manifest, and only then given
 * that manifest, without which it counts for nothing. One that was killed is taken away by the next.
 */
export async function takeBackup(
  connection: Connection,
  store: BackupStore,
  now: () => Date,
  noted?: Noted,
): Promise<Taken> {
  const client = new pg.Client({ ...connection, application_name: "cupo backup", keepAlive: true })
  client.on("error", () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean; system: string }>(
      "select pg_try_advisory_lock($1) as free, (select system_identifier::text from pg_control_system()) as system",
      [lock],
    )
    if (!rows[0]?.free) throw new BackupError("Another backup of this database is being made.")
    await noted?.begin()
    try {
      const taken = await take(connection, store, rows[0].system, now)
      await noted?.end(taken)
      return taken
    } catch (error) {
      await noted?.end({ fault: (error as Error).message }).catch(() => {})
      throw error
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function take(
  connection: Connection,
  store: BackupStore,
  system: string,
  now: () => Date,
): Promise<Taken> {
  const { backups, halves } = await readCatalog(store)
  const newest = backups.at(-1)
  if (newest && (await manifestIn(store, newest)).system !== system)
    throw new BackupError(`${store.place} has the backups of another database.`)
  // The log is being sent meanwhile.
  await store.tidy("base/")
  for (const half of halves) await forgetOne(store, half)

  const name = freshName(now(), newest)
  let bytes = 0
  const text = await receiveBackup(connection, async (tar) => {
    bytes = await store.write(tarOf(name), tar.compose(createGzip({ level: constants.Z_BEST_SPEED })))
  })
  const manifest = readManifest(text.toString(), manifestOf(name))
  await readBackup(store.read(tarOf(name)), manifest, { name: tarOf(name) })
  bytes += await store.write(manifestOf(name), Readable.from([text]))
  // Who lost the connection that keeps others out, and went on, may have been taken for killed.
  if (!(await readCatalog(store)).backups.includes(name))
    throw new BackupError(`Another backup was begun meanwhile, and has taken ${name} away.`)
  return { name, bytes }
}

/** Two within a second are two all the same. */
function freshName(now: Date, newest: string | undefined): string {
  const after = newest ? beganAt(newest).getTime() + 1_000 : 0
  return nameAt(new Date(Math.max(now.getTime(), after)))
}

/** The manifest goes first: without it a backup is none. */
async function forgetOne(store: BackupStore, backup: string): Promise<void> {
  await store.forget(manifestOf(backup))
  await store.forget(tarOf(backup))
}

/** Keeps the newest so many, and of the log what the first of them needs. */
export async function forgetOld(store: BackupStore, keep: number): Promise<string[]> {
  const { backups, log } = await readCatalog(store)
  const kept = backups.slice(-keep)
  const old = backups.slice(0, -keep)
  for (const backup of old) {
    await forgetOne(store, backup)
  }
  const manifests = await Promise.all(kept.map((backup) => manifestIn(store, backup)))
  if (manifests.length > 0) for (const name of needlessLog(log, manifests)) await store.forget(walOf(name))
  return old
}
