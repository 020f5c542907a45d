import { createReadStream } from "node:fs"
import { readdir } from "node:fs/promises"
import { join, relative } from "node:path"
import { Zip, ZipDeflate, ZipPassThrough } from "fflate"

/** What a ZIP of this kind may hold: beyond it the folder is made by the command. */
const mostBytes = 3 * 1024 * 1024 * 1024

export class TooLargeToZip extends Error {}

/** Writes a folder as a ZIP, handing it over in pieces of so many bytes, the last one smaller. Returns how many bytes it has. Throws TooLargeToZip. */
export async function zipFolder(
  folder: string,
  size: number,
  keep: (piece: Buffer) => Promise<void>,
): Promise<number> {
  let [held, total] = [[] as Uint8Array[], 0]
  let waiting = 0
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    failure ??= error
    if (!chunk) return
    held.push(chunk)
    waiting += chunk.length
    total += chunk.length
  })
  const flush = async (isLast = false) => {
    if (failure) throw failure
    if (total > mostBytes) throw new TooLargeToZip()
    if (waiting < size && !isLast) return
    const bytes = Buffer.concat(held)
    let at = 0
    for (; bytes.length - at >= size; at += size) await keep(bytes.subarray(at, at + size))
    if (isLast && at < bytes.length) await keep(bytes.subarray(at))
    held = isLast ? [] : [bytes.subarray(at)]
    waiting = isLast ? 0 : bytes.length - at
  }
  for (const path of await filesIn(folder)) {
    const name = relative(folder, path)
    const entry = path.endsWith(".webp") ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    for await (const chunk of createReadStream(path)) {
      entry.push(chunk as Uint8Array)
      await flush()
    }
    entry.push(new Uint8Array(0), true)
    await flush()
  }
  zip.end()
  await flush(true)
  return total
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort()
}
