import { existsSync } from "node:fs"
import { rm, stat, statfs, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import type { Config } from "../../config.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"

const [scarce, none] = [2 * 1024 ** 3, 256 * 1024 ** 2]

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`

/** Where the database, and what is brought in, are kept. */
export async function dataFolder({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Config, "DATA_DIR" | "DATABASE_URL">): Promise<Finding[]> {
  const folder = resolve(DATA_DIR)
  if (!existsSync(folder)) {
    const finding = await placeFor(folder)
    return [finding]
  }
  return [
    await owned(folder, "DATA_DIR"),
    await room(folder, DATABASE_URL ? "DATA_DIR" : "The database's disk"),
  ]
}

/** Where backups are kept, when it is a folder. */
export async function backupFolder({
  BACKUP_FOLDER,
  DATA_DIR,
}: Pick<Config, "BACKUP_FOLDER" | "DATA_DIR">): Promise<Finding[]> {
  if (!BACKUP_FOLDER) return []
  const there = await stat(BACKUP_FOLDER).catch(() => undefined)
  if (!there?.isDirectory())
    return [
      broken(
        `BACKUP_FOLDER: there is no folder ${BACKUP_FOLDER}.`,
        "Mount it, or make it: it is never made by itself.",
      ),
    ]
  const data = await stat(resolve(DATA_DIR)).catch(() => undefined)
  const isSame = data !== undefined && data.dev === there.dev
  return [
    await owned(BACKUP_FOLDER, "BACKUP_FOLDER"),
    await room(BACKUP_FOLDER, "The disk of backups"),
    ...(isSame
      ? [
          look(
            "BACKUP_FOLDER lies on the disk of DATA_DIR, and burns with it.",
            "Mount another disk there, or another machine's.",
          ),
        ]
      : []),
  ]
}

/** It is made by the first start. */
async function placeFor(folder: string): Promise<Finding> {
  let above = dirname(folder)
  while (!existsSync(above)) above = dirname(above)
  const can = await canWrite(above)
  return can === undefined
    ? look(
        `DATA_DIR: there is no ${folder} yet.`,
        "The first serve makes it; if there was one, its disk is not mounted.",
      )
    : broken(
        `DATA_DIR: ${folder} cannot be made: ${can}.`,
        "Make it, and give it to the account that serves.",
      )
}

async function owned(folder: string, name: string): Promise<Finding> {
  const fault = await canWrite(folder)
  if (fault === undefined) return good(`${name}: ${folder} can be written.`)
  const { uid } = await stat(folder)
  const me = process.getuid?.()
  if (/EROFS/.test(fault))
    return broken(
      `${name}: ${folder} is read-only.`,
      "Mount it so that it can be written; a disk with errors becomes read-only by itself.",
    )
  if (/ENOSPC|EDQUOT/.test(fault))
    return broken(
      `${name}: the disk of ${folder} is full.`,
      "Make room: nothing can be booked until there is some.",
    )
  return me !== undefined && me !== 0 && uid !== me
    ? broken(
        `${name}: ${folder} belongs to account ${uid}, and this is ${me}.`,
        `chown -R ${me} ${folder}, or run as its owner.`,
      )
    : broken(`${name}: ${folder} cannot be written: ${fault}.`, "Give it to the account that serves.")
}

/** Why not; undefined when it can. */
async function canWrite(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.doctor-${process.pid}`)
  try {
    await writeFile(probe, "x", { flag: "wx" })
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

async function room(folder: string, name: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${name} has ${gigabytes(free)} free.`
  if (free < none) return broken(says, "Make room now: a full disk stops all bookings.")
  return free < scarce ? look(says, "Make room, or give it a larger disk.") : good(says)
}
