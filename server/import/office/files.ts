import { createWriteStream } from "node:fs"
import { mkdir, readdir, rm } from "node:fs/promises"
import { dirname, extname, join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Pool } from "pg"
import { readParts, type Work } from "../../features/moving/work.ts"
import { isExported } from "../records/folder.ts"
import { unzip } from "./unzip.ts"

/** What somebody brought, on this machine's disk. */
export interface Brought {
  /** A folder that a Cupo wrote, as it was. */
  whole?: string
  files: { name: string; path: string }[]
}

/** Puts the files of an import into a folder of its own, and unpacks a ZIP. Throws ZipRefused. */
export async function bring(pool: Pool, work: Pick<Work, "id" | "files">, folder: string): Promise<Brought> {
  const own = join(folder, work.id)
  await rm(own, { recursive: true, force: true })
  const files: Brought["files"] = []
  for (const [index, { name }] of work.files.entries()) {
    const at = join(own, String(index))
    await mkdir(at, { recursive: true, mode: 0o700 })
    const path = join(at, `sent${extname(name).toLowerCase()}`)
    await pipeline(Readable.from(readParts(pool, work.id, index)), createWriteStream(path, { mode: 0o600 }))
    if (!name.toLowerCase().endsWith(".zip")) {
      files.push({ name, path })
      continue
    }
    const unpacked = await unzip(path, join(at, "zip"))
    const [first] = unpacked
    const root = first && dirname(first.path).replace(/\/pictures$/, "")
    if (root && (await isExported(root))) return { whole: root, files: [] }
    files.push(
      ...unpacked.map((one) => ({
        ...one,
        name: work.files.length > 1 ? `${name} › ${one.name}` : one.name,
      })),
    )
  }
  return { files: files.filter(({ path }) => !path.includes("/pictures/")) }
}

/** Nothing of anybody's files stays on the disk; what a killed one left goes with the next. */
export async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
