import { closeSync, createReadStream, openSync, writeSync } from "node:fs"
import { mkdir, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { Unzip, UnzipInflate, unzipSync } from "fflate"

/** Why a ZIP is not taken, in Spanish. */
export class ZipRefused extends Error {}

export interface Unzipped {
  /** As it was called in the ZIP, without its folders. */
  name: string
  path: string
}

/** What all of a ZIP may unpack to, and how many files it may have: what a studio of a million reservations takes along. */
const usual = { bytes: 1024 * 1024 * 1024, files: 20_000 }

const tooLarge = "el ZIP desempaca a más de 1 GB"
const tooMany = `el ZIP tiene más de ${usual.files.toLocaleString("en")} archivos`
const broken = "no se pudo abrir el ZIP: está dañado o incompleto"

/** Where a file of the ZIP is put, under the folder; undefined for what is none of a studio's. No name of theirs leaves it. */
function placeOf(name: string, index: number): string | undefined {
  const own = basename(name)
  if (name.includes("__MACOSX/") || own.startsWith(".")) return undefined
  if (/(^|\/)pictures\/[0-9a-f]{64}\.webp$/.test(name)) return join("pictures", own)
  if (/^[a-z_]+\.csv$/.test(own)) return own
  const kind = /\.(csv|txt|tsv|xlsx)$/i.exec(own)?.[0]
  return kind && own !== "LEEME.txt" ? `sheet-${index}${kind.toLowerCase()}` : undefined
}

/** Unpacks what a studio brings into a new folder, never more than is allowed, whatever the ZIP says of itself. Throws ZipRefused. */
export async function unzip(path: string, into: string, most = usual): Promise<Unzipped[]> {
  checkSaid(await readFile(path), most)
  await mkdir(join(into, "pictures"), { recursive: true, mode: 0o700 })
  const found = new Map<string, Unzipped>()
  const open = new Set<number>()
  let [bytes, count] = [0, 0]
  let failure: unknown
  const reader = new Unzip((file) => {
    const place = placeOf(file.name, count++)
    if (count > most.files) failure ??= new ZipRefused(tooMany)
    if (failure || !place || found.has(place)) return
    const path = join(into, place)
    const target = openSync(path, "wx", 0o600)
    open.add(target)
    found.set(place, { name: basename(file.name), path })
    file.ondata = (error, chunk, isLast) => {
      failure ??= error
      bytes += chunk?.length ?? 0
      if (bytes > most.bytes) failure ??= new ZipRefused(tooLarge)
      if (failure) return
      writeSync(target, chunk)
      if (!isLast) return
      closeSync(target)
      open.delete(target)
    }
    file.start()
  })
  reader.register(UnzipInflate)
  try {
    // Small pieces: a thousand times as much may come out of each.
    for await (const chunk of createReadStream(path, { highWaterMark: 16 * 1024 })) {
      reader.push(chunk as Uint8Array)
      if (failure) break
    }
    if (!failure) reader.push(new Uint8Array(0), true)
    if (!failure && open.size > 0) failure = new ZipRefused(broken)
  } catch (error) {
    failure ??= error
  } finally {
    for (const one of open) closeSync(one)
  }
  if (failure) throw failure instanceof ZipRefused ? failure : new ZipRefused(broken)
  return [...found.values()]
}

/** By what it says of itself, before anything is unpacked. */
function checkSaid(bytes: Uint8Array, most: typeof usual): void {
  let [unpacked, count] = [0, 0]
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize
        count += 1
        return false
      },
    })
  } catch {
    throw new ZipRefused(broken)
  }
  if (unpacked > most.bytes) throw new ZipRefused(tooLarge)
  if (count > most.files) throw new ZipRefused(tooMany)
}
