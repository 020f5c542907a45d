import { setTimeout as sleep } from "node:timers/promises"
import { defaultTimeZone } from "../../contract/house.ts"
import { openBackups } from "../backups.ts"
import type { Config } from "../config.ts"
import { isDue } from "../platform/backup/due.ts"
import { lastBackups, noteBackup } from "../platform/backup/noted.ts"
import { shipLog } from "../platform/backup/ship.ts"
import type { BackupStore } from "../platform/backup/store.ts"
import { forgetOld, takeBackup } from "../platform/backup/take.ts"
import type { Connection } from "../platform/database/pool.ts"
import { choosePlace } from "../platform/embedded/place.ts"
import { packagedPrograms } from "../platform/embedded/programs.ts"
import { StopError } from "./stop.ts"

/** Milliseconds between looks: at the log, also after one that failed; at the clock. */
const [often, afterFault, clock] = [500, 5_000, 30_000]
const now = () => new Date()

/** Sends the log away as PostgreSQL writes it, and makes a full backup each night; started and watched over by `serve`. */
export async function keepBackups(config: Config): Promise<void> {
  const given = process.env.CUPO_CONNECTION
  const store = openBackups(config)
  if (!given || !store) throw new StopError("keep-backups is started by serve.")
  const connection = JSON.parse(given) as Connection
  const place = await choosePlace(config.DATA_DIR, packagedPrograms())
  const stopped = new AbortController()
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopped.signal }).catch(() => {})
  // What goes wrong again and again is said once, until it goes well.
  const tell = (what: string) => {
    let said = ""
    return (fault: string) => {
      if (fault !== said) console.log(fault ? `${what}: ${fault}` : `${what}: it goes on`)
      said = fault
    }
  }

  const sayLog = tell(`The log does not reach ${store.place}`)
  const ship = async () => {
    while (!stopped.signal.aborted) {
      const fault = await shipLog(place, store).then(() => "", sayFault)
      sayLog(fault)
      await pause(fault ? afterFault : often)
    }
  }
  const sayBackup = tell(`No backup was made in ${store.place}`)
  const backUp = async () => {
    while (!stopped.signal.aborted) {
      // While PostgreSQL starts again nobody knows, and the next look tells.
      const last = await lastBackups(connection).catch(() => undefined)
      if (last && isDue(last, now(), defaultTimeZone)) {
        sayBackup(await makeOne(connection, store, config.BACKUP_KEEP).then(() => "", sayFault))
      }
      await pause(clock)
    }
  }
  process.on("SIGTERM", () => stopped.abort())
  // Ctrl-C reaches the whole group: `serve` hears it too, and says when to stop.
  process.on("SIGINT", () => {})
  process.on("SIGHUP", () => {})
  process.once("disconnect", () => process.exit(0))
  void backUp()
  await ship()
  // The database has stopped: what it wrote last is sent too.
  await shipLog(place, store).catch(() => {})
  process.exit(0)
}

const sayFault = (error: Error) => error.message

async function makeOne(connection: Connection, store: BackupStore, keep: number): Promise<void> {
  await takeBackup(connection, store, now, noteBackup(connection, store.place, now))
  await forgetOld(store, keep)
}
