import { chown, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { buffer, text } from "node:stream/consumers"
import { promisify } from "node:util"
import { createGunzip, gunzip } from "node:zlib"
import { makeOwned, type Place } from "../embedded/place.ts"
import { walOf } from "./catalog.ts"
import { type Manifest, ownSegments } from "./manifest.ts"
import { segmentBefore, segmentBytes } from "./segments.ts"
import { readStamp } from "./stamp.ts"
import type { BackupStore } from "./store.ts"
import { followLog } from "./timelines.ts"

/** Beside the data, for as long as it is read from there: `recover` asks for `../wal`. */
const logFolder = (data: string) => join(dirname(data), "wal")

export interface FetchedLog {
  /** Until when it tells what happened; undefined: nothing is there but the backup's own. */
  until: Date | undefined
  /** What is missing or damaged, though there is more after it. */
  broken: string | undefined
}

/** Brings the log that goes on from a backup, until a moment if one is given, to where PostgreSQL will read it. */
export async function fetchLog(
  store: BackupStore,
  log: readonly string[],
  manifest: Manifest,
  place: Place,
  at: Date | undefined,
): Promise<FetchedLog> {
  const folder = logFolder(place.data)
  await rm(folder, { recursive: true, force: true })
  await makeOwned(folder, place.account)
  const put = async (name: string, bytes: Buffer | string) => {
    await writeFile(join(folder, name), bytes, { mode: 0o600 })
    if (place.account) await chown(join(folder, name), place.account.uid, place.account.gid)
  }
  const histories = new Map<number, string>()
  for (const name of log.filter((one) => /^[0-9A-F]{8}\.history$/.test(one))) {
    const said = await text(store.read(walOf(name)).pipe(createGunzip()))
    histories.set(Number.parseInt(name, 16), said)
    await put(name, said)
  }
  const { timeline, end } = manifest
  const ahead = followLog(log, histories, { timeline, position: end, segment: segmentBefore(end) })

  let until: Date | undefined
  const own = ownSegments(manifest).at(-1)?.replace("pg_wal/", "") ?? ""
  if (log.includes(own)) until = (await unpack(store, own))?.until
  for (const name of ahead.segments) {
    if (at && until && until > at) return { until, broken: undefined }
    const piece = await unpack(store, name)
    if (!piece) return { until, broken: `${walOf(name)} is damaged` }
    await put(name, piece.bytes)
    until = piece.until
  }
  return { until, broken: ahead.missing && `${walOf(ahead.missing)} is missing` }
}

/** Undefined: it is not what was sent. */
async function unpack(store: BackupStore, name: string): Promise<{ bytes: Buffer; until: Date } | undefined> {
  const packed = await buffer(store.read(walOf(name)))
  const bytes = await promisify(gunzip)(packed).catch(() => undefined)
  return bytes?.length === segmentBytes ? { bytes, until: readStamp(packed) } : undefined
}
