import { existsSync } from "node:fs"
import { readdir, rename, rm, rmdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import { restoringFolder } from "../embedded/cluster.ts"
import { choosePlace, makeOwned, type Place } from "../embedded/place.ts"
import { commandOf } from "../embedded/postmaster.ts"
import { packagedMajor, packagedPrograms } from "../embedded/programs.ts"
import { tidily } from "../told.ts"
import { beganAt, manifestIn, readCatalog, tarOf } from "./catalog.ts"
import { fetchLog } from "./fetchLog.ts"
import { flushFolder } from "./folder.ts"
import { recover, stopRecovering } from "./recover.ts"
import { sentFolder } from "./ship.ts"
import { BackupError, type BackupStore } from "./store.ts"
import { readBackup } from "./unpack.ts"

export interface Restored {
  backup: string
  /** When the last thing was written that it has; undefined: nothing was since the backup began. */
  last: Date | undefined
}

export interface Wish {
  /** Until then, that moment too; undefined: all there is. */
  at: Date | undefined
  sayMoment(moment: Date): string
  progress(line: string): void
}

/**
 * Restores a backup, and the log that goes on from it, into a data folder without a database. It becomes one at the very end: a
 * restore that was killed is begun anew by the next, and no server starts beside its remains. Told to stop, it leaves none.
 */
export async function restoreBackup(dataDir: string, store: BackupStore, wish: Wish): Promise<Restored> {
  const place = await choosePlace(dataDir, packagedPrograms())
  assertFree(place)
  const { backups, log } = await readCatalog(store)
  const { at, sayMoment } = wish
  const fitting = backups.filter((backup) => !at || beganAt(backup) <= at).reverse()
  if (backups.length === 0) throw new BackupError(`${store.place} has no backup that is whole.`)
  if (fitting.length === 0)
    throw new BackupError(`The first backup is of ${sayMoment(beganAt(backups[0] as string))}.`)

  await clearRemains(place)
  const partial = { ...place, data: join(restoringFolder(place.data), `${process.pid}`, "postgres") }
  // A kill leaves its half, and no server starts beside that; what was said, or pressed, needs none.
  const clear = () => clearHalf(place, partial)
  return tidily(() => restoreFirst(store, { fitting, log }, { place, partial }, wish), clear)
}

function assertFree({ data }: Place): void {
  if (!existsSync(data)) return
  throw new BackupError(`${data} has a database already: restore into another DATA_DIR, or move it away.`)
}

/** What kills left. Throws where another restore is at work. */
async function clearRemains(place: Place): Promise<void> {
  const folder = restoringFolder(place.data)
  const begun = await readdir(folder).catch(() => [])
  for (const one of begun)
    if (await isRestore(Number(one)))
      throw new BackupError(`Another restore is at work in ${dirname(place.data)}.`)
  for (const one of begun) await clearHalf(place, { ...place, data: join(folder, one, "postgres") })
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Each restore's half is in a folder that is named by its process. */
const isRestore = async (pid: number) => pid !== process.pid && / restore( |$)/.test(await commandOf(pid))

/** A PostgreSQL that is only just starting in what a kill left is not seen yet; it has a folder of its own, and ends without it. */
async function clearHalf(place: Place, half: Place): Promise<void> {
  await stopRecovering(half)
  await rm(dirname(half.data), { recursive: true, force: true, maxRetries: 10 })
  // Unless another has begun meanwhile.
  await rmdir(restoringFolder(place.data)).catch(() => {})
}

/** The first that was whole before the moment; only PostgreSQL knows that of one that was being made then. */
async function restoreFirst(
  store: BackupStore,
  { fitting, log }: { fitting: string[]; log: string[] },
  { place, partial }: { place: Place; partial: Place },
  wish: Wish,
): Promise<Restored> {
  const { at, sayMoment, progress } = wish
  for (const backup of fitting) {
    await rm(dirname(partial.data), { recursive: true, force: true, maxRetries: 10 })
    await makeOwned(dirname(place.data), place.data.startsWith("/var/lib/cupo/") ? place.account : undefined)
    await makeOwned(restoringFolder(place.data), place.account)
    await makeOwned(dirname(partial.data), place.account)
    const manifest = await manifestIn(store, backup)
    progress(`Reading the backup of ${sayMoment(beganAt(backup))}`)
    const { until, broken } = await fetchLog(store, log, manifest, partial, at)
    // What is told to the second may go on for the rest of it: PostgreSQL knows.
    const isBeyond = at && until && at.getTime() >= until.getTime() + 1_000
    if (broken && (!at || !until || isBeyond)) throw new BackupError(sayBroken(broken, until, wish))
    if (until && isBeyond) throw new BackupError(sayEnd(until, wish))
    await makeOwned(partial.data, place.account)
    const target = { folder: partial.data, account: place.account }
    await readBackup(store.read(tarOf(backup)), manifest, {
      ...{ name: tarOf(backup), major: packagedMajor(place.programs), target },
    })
    // Where the socket is in the data folder, a backup has the lock of the one that was running.
    await rm(join(partial.data, ".s.PGSQL.5432.lock"), { force: true })
    progress("Reading the log over it")
    let recovered = await recover(partial, at)
    if (recovered.outcome === "early") continue
    if (recovered.outcome === "late") {
      if (!at || !until || until < at)
        throw new BackupError(sayEnd(until ?? recovered.last ?? beganAt(backup), wish))
      // Nothing was written between the last thing that the log has and the moment: its end is that moment.
      recovered = await recover(partial, undefined)
    }
    if (recovered.outcome !== "done") throw new BackupError("PostgreSQL could not read the log to its end.")
    await finish(place, partial)
    return { backup, last: recovered.last }
  }
  throw new BackupError("No backup was whole before that moment.")
}

const sayBroken = (broken: string, until: Date | undefined, { sayMoment }: Wish): string =>
  until
    ? `${broken}. It can be restored until ${sayMoment(until)}: --at ${until.toISOString()}`
    : `${broken}, right after the backup. Choose an earlier one with --at.`

const sayEnd = (end: Date, { sayMoment }: Wish): string =>
  `What is kept ends at ${sayMoment(end)}. Restore all of it, without --at.`

/** It was recovered and stopped in order: what PostgreSQL wrote is on the disk. */
async function finish(place: Place, partial: Place): Promise<void> {
  assertFree(place)
  for (const name of ["restore.log", "recovery.signal"]) await rm(join(partial.data, name), { force: true })
  await rm(sentFolder(place.data), { recursive: true, force: true })
  await rename(partial.data, place.data)
  await flushFolder(dirname(place.data))
}
