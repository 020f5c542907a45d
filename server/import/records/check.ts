import { join } from "node:path"
import { pictureId } from "../../features/studio/pictureKeys.ts"
import { readValue } from "../../platform/records/cells.ts"
import type { Column, Described } from "../../platform/records/columns.ts"
import type { Faults } from "../faults.ts"
import { accountsFile, readColumns, readList } from "./folder.ts"
import { readPicture } from "./pictures.ts"
import { type Line, readLines } from "./read.ts"

/** A file that is to be written, with those of its columns that are there. */
export interface Checked {
  file: Described
  columns: Column[]
}

export interface CheckedFolder {
  files: Checked[]
  hasAccounts: boolean
  rows: number
}

/** A file with more is broken in one way, and nobody reads on. */
const mostFaults = 200

/** Reads the whole folder once: each cell, that rows name rows that there are, and that none is missing. */
export async function checkFolder(
  folder: string,
  all: readonly Described[],
  faults: Faults,
): Promise<CheckedFolder> {
  const listed = await readList(folder, all, faults)
  const named = new Set(all.flatMap(({ described }) => described.flatMap(({ of }) => of ?? [])))
  const ids = new Map<string, Set<string>>([...named].map((table) => [table, new Set()]))
  const files: Checked[] = []
  for (const file of all) {
    const rows = listed.get(file.file)
    if (rows === undefined) continue
    const columns = await readColumns(folder, file, faults)
    files.push({ file, columns })
    await checkFile(folder, { file, columns }, rows, ids, faults)
  }
  await checkAccounts(folder, listed, faults)
  const sum = [...listed.values()].reduce((sum, rows) => sum + rows, 0)
  return { files, hasAccounts: listed.has(accountsFile), rows: sum }
}

async function checkFile(
  folder: string,
  { file, columns }: Checked,
  rows: number,
  ids: Map<string, Set<string>>,
  faults: Faults,
): Promise<void> {
  const own = ids.get(file.table)
  const before = faults.list.length
  let count = 0
  for await (const line of readLines(join(folder, file.file), file.file, faults)) {
    count += 1
    const id = line.cells.get("id")
    if (id !== undefined && own) {
      if (own.has(id)) faults.add(line.at, "id", "está dos veces")
      own.add(id)
    }
    checkCells(line, columns, ids, faults)
    if (file.table === "images") await checkPicture(folder, line, faults)
    if (faults.list.length - before > mostFaults) return
  }
  if (count !== rows && faults.list.length === before)
    faults.add({ file: file.file }, undefined, `tiene ${count} filas y en files.csv dice ${rows}`)
}

function checkCells(
  { at, cells }: Line,
  columns: Column[],
  ids: Map<string, Set<string>>,
  faults: Faults,
): void {
  for (const column of columns) {
    const cell = cells.get(column.heading) ?? ""
    const read = readValue(column, cell)
    if ("fault" in read) faults.add(at, column.heading, read.fault)
    // Of its own file a row names one before it, as the file is ordered.
    else if (cell !== "" && column.of && ids.get(column.of)?.has(cell) === false)
      faults.add(at, column.heading, `nada de la carpeta tiene el id ${cell}`)
  }
}

async function checkPicture(folder: string, { at, cells }: Line, faults: Faults): Promise<void> {
  const id = cells.get("id") ?? ""
  if (!/^[0-9a-f]{64}$/.test(id)) return faults.add(at, "id", "se espera el nombre de una foto")
  const bytes = await readPicture(folder, id).catch(() => undefined)
  if (!bytes) faults.add(at, "id", `falta pictures/${id}.webp`)
  else if (pictureId(bytes) !== id)
    faults.add(at, "id", `pictures/${id}.webp es otra foto que la que se exportó`)
}

async function checkAccounts(folder: string, listed: Map<string, number>, faults: Faults): Promise<void> {
  const rows = listed.get(accountsFile)
  if (rows === undefined) return
  let count = 0
  for await (const { at, cells } of readLines(join(folder, accountsFile), accountsFile, faults)) {
    count += 1
    if (!/^(\$argon2id\$.*)?$/.test(cells.get("password_hash") ?? ""))
      faults.add(at, "password_hash", "no es una huella que Cupo haya escrito")
    if (!/^(yes|no)$/.test(cells.get("is_proven") ?? "")) faults.add(at, "is_proven", "se espera yes o no")
  }
  if (count !== rows)
    faults.add({ file: accountsFile }, undefined, `tiene ${count} filas y en files.csv dice ${rows}`)
}
