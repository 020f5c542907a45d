import { text } from "node:stream/consumers"
import { type Manifest, readManifest } from "./manifest.ts"
import { readSegment, segmentOf } from "./segments.ts"
import type { BackupStore } from "./store.ts"

/** What stands where, as PostgreSQL's own tools would have it: base/20261122T090000Z/base.tar.gz and backup_manifest, wal/….gz. */
export const tarOf = (backup: string) => `base/${backup}/base.tar.gz`
export const manifestOf = (backup: string) => `base/${backup}/backup_manifest`
export const walOf = (name: string) => `wal/${name}.gz`

/** A full backup is called by when it began, to the second, in UTC. */
export const nameAt = (moment: Date): string =>
  `${moment
    .toISOString()
    .replace(/[-:]/g, "")
    .replace(/\.\d+Z$/, "")}Z`

export function beganAt(backup: string): Date {
  return new Date(backup.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))
}

export interface Catalog {
  /** Whole ones, the oldest first. */
  backups: string[]
  /** Those that were begun and not finished. */
  halves: string[]
  /** What there is of the log, by PostgreSQL's names. */
  log: string[]
}

/** A backup is whole once its manifest is there: that is written last. */
export async function readCatalog(store: BackupStore): Promise<Catalog> {
  const base = await store.list("base/")
  const begun = [...new Set(base.flatMap((name) => /^base\/(\d{8}T\d{6}Z)\//.exec(name)?.[1] ?? []))]
  const isWhole = (backup: string) => base.includes(manifestOf(backup)) && base.includes(tarOf(backup))
  const log = await store.list("wal/")
  return {
    backups: begun.filter(isWhole),
    halves: begun.filter((backup) => !isWhole(backup)),
    log: log.map((name) => name.replace(/^wal\//, "").replace(/\.gz$/, "")),
  }
}

export async function manifestIn(store: BackupStore, backup: string): Promise<Manifest> {
  const name = manifestOf(backup)
  return readManifest(await text(store.read(name)), `${name} in ${store.place}`)
}

/** What of the log no kept backup needs: it lies before where the first of them begins, on whichever timeline. */
export function needlessLog(log: readonly string[], kept: readonly Manifest[]): string[] {
  const first = Math.min(...kept.map(({ start }) => segmentOf(start)))
  return log.filter((name) => {
    // Also what is named after a segment: the marks of a backup, and what a timeline left half-written.
    const segment = readSegment(name.split(".")[0] ?? "")
    return segment !== undefined && segment.number < first
  })
}
