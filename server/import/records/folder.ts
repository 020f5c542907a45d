import { access, readdir } from "node:fs/promises"
import { join } from "node:path"
import type { Described } from "../../platform/records/columns.ts"
import type { Faults } from "../faults.ts"
import { readHeadings, readLines } from "./read.ts"

/** What says that a folder was written by `export`: each file of it with how many rows it has. */
const list = "files.csv"
/** No table of ours, but what the identity provider knows. */
export const accountsFile = "accounts.csv"

export const isExported = (folder: string): Promise<boolean> =>
  access(join(folder, list)).then(
    () => true,
    () => false,
  )

/** How many rows each file is said to have; one that is missing, or is none of ours, is a fault. */
export async function readList(
  folder: string,
  all: readonly Described[],
  faults: Faults,
): Promise<Map<string, number>> {
  const known = [...all.map(({ file }) => file), accountsFile]
  const present = await readdir(folder)
  const listed = new Map<string, number>()
  for await (const { at, cells } of readLines(join(folder, list), list, faults)) {
    const [file, rows] = [cells.get("file") ?? "", cells.get("rows") ?? ""]
    if (!known.includes(file)) faults.add(at, "file", `no se conoce «${file}»`)
    else if (!present.includes(file)) faults.add(at, "file", `${file} no está en la carpeta`)
    else if (!/^\d{1,9}$/.test(rows)) faults.add(at, "rows", "se espera un número entero")
    else listed.set(file, Number(rows))
  }
  for (const file of present) {
    if (file === list || file.startsWith(".") || !file.toLowerCase().endsWith(".csv") || listed.has(file))
      continue
    faults.add({ file }, undefined, `no está en ${list}`)
  }
  return listed
}

/** The columns of a file that are there, in its order; one that is missing, or is none of ours, is a fault. */
export async function readColumns(folder: string, one: Described, faults: Faults) {
  const headings = await readHeadings(join(folder, one.file))
  if (!headings) {
    faults.add(
      { file: one.file },
      undefined,
      "está vacío; se espera una fila con los nombres de las columnas",
    )
    return []
  }
  const told = Object.keys(one.told ?? {})
  for (const heading of headings) {
    if (!told.includes(heading) && !one.described.some((column) => column.heading === heading))
      faults.add({ file: one.file, row: 1 }, heading, "no se conoce esta columna")
    else if (headings.indexOf(heading) !== headings.lastIndexOf(heading))
      faults.add({ file: one.file, row: 1 }, heading, "esta columna está dos veces")
  }
  return one.described.filter(({ heading, isNullable, hasDefault }) => {
    const isThere = headings.includes(heading)
    // A folder of before a column came goes without it.
    if (!isThere && !isNullable && !hasDefault)
      faults.add({ file: one.file, row: 1 }, heading, "falta esta columna")
    return isThere
  })
}
