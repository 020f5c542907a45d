import { mkdir } from "node:fs/promises"
import { openBackupBucket, openBackups } from "../backups.ts"
import type { Config } from "../config.ts"
import { openFolder } from "../platform/backup/folder.ts"
import { noteBackup } from "../platform/backup/noted.ts"
import { BackupError, type BackupStore } from "../platform/backup/store.ts"
import { forgetOld, takeBackup } from "../platform/backup/take.ts"
import { BucketAway } from "../platform/s3/bucket.ts"
import { megabytes, sayCarried } from "./carried.ts"
import { assertThere, withDatabase } from "./database.ts"
import { StopError } from "./stop.ts"
import { toldOfDisk } from "./toldOfDisk.ts"

const now = () => new Date()

/** Makes a full backup while the studio serves: where the settings say, or where it is told. Old ones go only from where they say. */
export async function backup(config: Config, [given]: string[]): Promise<void> {
  assertOurs(config, "backup", "pg_dump, or pg_basebackup and its WAL")
  const store = storeFor(config, given, "backup")
  await assertThere(config)
  const isFolder = given !== undefined && given !== "s3"
  if (isFolder) await mkdir(given, { recursive: true, mode: 0o700 })
  await clearly(store, store.place, () =>
    withDatabase(config, async (connection) => {
      const { name, bytes } = await takeBackup(
        connection,
        store,
        now,
        noteBackup(connection, store.place, now),
      )
      console.log(`${store.place}: ${name}, ${megabytes(bytes)}, read back and found whole.`)
      const old = store.place === openBackups(config)?.place ? await forgetOld(store, config.BACKUP_KEEP) : []
      if (old.length > 0) console.log(`No longer kept: ${old.join(", ")}`)
    }),
  )
}

/** The store that a command is told of, or that of the settings; it says what it waits for. */
export function storeFor(config: Config, given: string | undefined, command: string): BackupStore {
  const say = (line: string) => console.error(line)
  const store =
    given === undefined
      ? openBackups(config, say)
      : given === "s3"
        ? openBackupBucket(config, say)
        : openFolder(given)
  if (store) return sayCarried(store, say)
  throw new StopError(
    given === "s3"
      ? "BACKUP_S3_BUCKET: it says which bucket, with the others of .env.example that begin so."
      : `${command} needs a folder, or s3; or BACKUP_FOLDER or BACKUP_S3_BUCKET, which say where backups are.`,
  )
}

export function assertOurs(config: Config, command: string, tools: string): void {
  if (!config.DATABASE_URL) return
  throw new StopError(
    `DATABASE_URL: ${command} is for the PostgreSQL that comes along. For a server of yours there are ${tools}.`,
  )
}

/** What stands in the way of a backup is told in a line, also of the disk that is written to. */
export async function clearly(
  { place }: Pick<BackupStore, "place">,
  disk: string,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch((error: unknown) => {
    if (error instanceof BucketAway) throw new StopError(`${place}: ${error.message}`)
    throw error instanceof BackupError ? new StopError(error.message) : toldOfDisk(disk, error)
  })
}
