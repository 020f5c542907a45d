import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { gunzip, gzip } from "node:zlib"
import { makeOwned, type Place } from "../embedded/place.ts"
import { walOf } from "./catalog.ts"
import { stamp } from "./stamp.ts"
import { BackupError, type BackupStore } from "./store.ts"

const ready = ".ready"

/** Where it is said of a file of the log that it is kept: beside the data, so that no backup has it. */
export const sentFolder = (data: string) => `${data}.sent`

/**
 * Sends what PostgreSQL has marked as ready and is not kept yet, in its order, and says so to PostgreSQL's `archive_command`, which
 * asks for nothing else. Returns how many it sent. Throws at the first that cannot be sent: PostgreSQL keeps it, and all after it.
 */
export async function shipLog({ data, account }: Pick<Place, "data" | "account">, store: BackupStore) {
  const log = join(data, "pg_wal")
  const names = (await readdir(join(log, "archive_status")).catch(() => []))
    .filter((name) => name.endsWith(ready))
    .map((name) => name.slice(0, -ready.length))
    // How a timeline began comes before what is in it.
    .sort((one, other) => Number(isHistory(other)) - Number(isHistory(one)) || (one < other ? -1 : 1))
  const marks = sentFolder(data)
  await makeOwned(marks, account)
  const sent = new Set(await readdir(marks))
  for (const name of sent) if (!names.includes(name)) await rm(join(marks, name), { force: true })
  let count = 0
  for (const name of names) {
    if (sent.has(name)) continue
    await keep(store, name, await readFile(join(log, name)), (await stat(join(log, name))).mtime)
    await writeFile(join(marks, name), "")
    count++
  }
  return count
}

const isHistory = (name: string) => name.endsWith(".history")

/** One that is there already and the same was sent before a kill; another one is never written over. */
async function keep(store: BackupStore, name: string, bytes: Buffer, at: Date): Promise<void> {
  const kept = walOf(name)
  if ((await store.list(kept)).includes(kept)) {
    const there = await promisify(gunzip)(await buffer(store.read(kept))).catch(() => Buffer.alloc(0))
    if (there.equals(bytes)) return
    throw new BackupError(`${store.place} has another ${kept}: does another database keep its log there?`)
  }
  await store.write(kept, Readable.from([stamp(await promisify(gzip)(bytes, { level: 1 }), at)]))
}
