import { spawnSync } from "node:child_process"
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export interface Disk {
  folder: string
  /** False where nobody may mount one: then it is never full. */
  isSmall: boolean
  fill(): void
  free(): void
  remove(): void
}

/** Bytes: room for a studio and for PostgreSQL's log. */
const size = 1_000 * 2 ** 20

/** False when there is no room for it. */
function hasWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length
  } catch {
    return false
  }
}

/** A disk of its own, in memory, where we may mount one; a folder otherwise. */
export function makeDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), "cupo-disk-"))
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", folder])
  const isSmall = status === 0
  if (!isSmall) chmodSync(folder, 0o755)
  const filler = join(folder, "filler")
  return {
    folder,
    isSmall,
    fill() {
      const file = openSync(filler, "w")
      for (const piece of [Buffer.alloc(2 ** 20), Buffer.alloc(4_096)]) while (hasWritten(file, piece));
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      if (isSmall) spawnSync("umount", ["--lazy", folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
