import { createReadStream } from "node:fs"
import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Faults } from "./faults.ts"
import { type FileName, type Folder, fileNames, requiredFiles } from "./files.ts"
import { nearest } from "./nearest.ts"
import { readRows } from "./rows.ts"

/** What is held of a file is its rows; half a million are some 50 MB. */
const largest = 128 * 1024 * 1024

/**
 * Reads every file of the folder; what is wrong with one goes to `faults`, and it counts as far as it was good. Nobody misses a file
 * that is `there`: the studio has what it would bring.
 */
export async function readFolder(path: string, faults: Faults, there: Set<FileName>): Promise<Folder> {
  const folder = Object.fromEntries(fileNames.map((name) => [name, []])) as unknown as Folder
  let present: string[]
  try {
    present = (await readdir(path)).filter(
      (name) => !name.startsWith(".") && name.toLowerCase().endsWith(".csv"),
    )
  } catch {
    faults.add({ file: path }, undefined, "no se pudo abrir la carpeta")
    return folder
  }
  // Of spreadsheets that brought nothing it is known why.
  if (present.length === 0 && !fileNames.some((name) => faults.isPartial(name))) {
    faults.add({ file: path }, undefined, "no hay en la carpeta ningún archivo .csv")
    return folder
  }
  for (const name of fileNames) {
    if (present.includes(name) || there.has(name) || faults.isPartial(name)) continue
    if (!requiredFiles.includes(name)) {
      faults.leaveOut(name)
      continue
    }
    faults.add({ file: name }, undefined, "falta este archivo en la carpeta")
    faults.lose(name)
  }
  for (const name of present) {
    if (!isKnown(name)) {
      const like = nearest(name, fileNames)
      const hint = like ? `¿quisiste decir ${like}?` : `se conocen ${fileNames.join(", ")}`
      faults.add({ file: name }, undefined, `no se conoce este archivo; ${hint}`)
      continue
    }
    const before = faults.count
    const file = join(path, name)
    if (await isReadable(file, name, faults)) folder[name] = (await readRows(file, name, faults)) as never
    if (faults.count > before) faults.lose(name)
  }
  return folder
}

function isKnown(name: string): name is FileName {
  return (fileNames as string[]).includes(name)
}

async function isReadable(path: string, file: FileName, faults: Faults): Promise<boolean> {
  const { size } = await stat(path)
  if (size > largest) {
    faults.add({ file }, undefined, `pesa más de ${largest / 1024 / 1024} MB`)
    return false
  }
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true })
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    faults.add({ file }, undefined, "no está escrito en UTF-8; guárdalo como «CSV UTF-8»")
    return false
  }
}
