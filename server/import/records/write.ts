import { join } from "node:path"
import { importPicture } from "../../features/studio/importPictures.ts"
import { addAbsent, type Bulk, findOthers, type Target } from "../../platform/database/bulk.ts"
import { readValue } from "../../platform/records/cells.ts"
import { Faults } from "../faults.ts"
import type { Checked } from "./check.ts"
import { readPicture } from "./pictures.ts"
import { type Line, readLines } from "./read.ts"

const atOnce = 2_000

export interface Arrival {
  folder: string
  /** Who has which account, by address. */
  uids: Map<string, string>
  /** The keys of pictures that are in the store, by their names. */
  keys: Map<string, string>
  hasStore: boolean
}

/** Writes what the folder has and the database has not. Returns how many rows of each file were new. */
export async function writeFiles(
  bulk: Bulk,
  files: readonly Checked[],
  arrival: Arrival,
  begin: (file: string) => void,
): Promise<Record<string, number>> {
  const added: Record<string, number> = {}
  // Ids that are another one here, of tables whose rows are known by something else as well.
  const others = new Map<string, Map<string, string>>()
  for (const checked of files) {
    begin(checked.file.file)
    added[checked.file.file] = await writeFile(bulk, checked, arrival, others)
  }
  return added
}

async function writeFile(
  bulk: Bulk,
  { file, columns }: Checked,
  arrival: Arrival,
  others: Map<string, Map<string, string>>,
): Promise<number> {
  const target = targetOf({ file, columns })
  let [added, lines] = [0, [] as Line[]]
  const write = async () => {
    const rows = lines.map((line) => rowOf(line, { file, columns }, arrival.uids, others))
    lines = []
    if (rows.length === 0) return
    if (file.same && file.described.some(({ name }) => name === "id")) {
      const found = await findOthers(bulk, target, rows)
      others.set(file.table, new Map([...(others.get(file.table) ?? []), ...found]))
    }
    added += await addAbsent(bulk, target, rows)
  }
  for await (const line of readLines(join(arrival.folder, file.file), file.file, new Faults())) {
    if (file.table === "images") added += await writePicture(bulk, line, { file, columns }, arrival)
    else lines.push(line)
    if (lines.length === atOnce) await write()
  }
  await write()
  return added
}

function targetOf({ file, columns }: Checked): Target {
  const own = columns.map(({ name }) => name)
  const is = (name: string) => `found."${name}" = given."${name}"`
  return {
    table: file.table,
    columns: [...own, ...(file.table === "users" ? ["uid"] : [])],
    same: file.same ?? file.key.map(is).join(" and "),
  }
}

/** A row as JSON, each value as its cell says it. */
function rowOf(
  { cells }: Line,
  { file, columns }: Checked,
  uids: Map<string, string>,
  others: Map<string, Map<string, string>>,
): string {
  const values = columns.map((column) => {
    const cell = cells.get(column.heading) ?? ""
    const read = readValue(column, (column.of && others.get(column.of)?.get(cell)) ?? cell)
    if ("fault" in read) throw new Error(`${file.file} changed while it was read`)
    return [column.name, read.json]
  })
  if (file.table === "users") values.push(["uid", JSON.stringify(uids.get(cells.get("email") ?? "") ?? null)])
  return `{${values.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`
}

async function writePicture(
  { client, wrote, added }: Bulk,
  line: Line,
  checked: Checked,
  { folder, keys, hasStore }: Arrival,
): Promise<number> {
  const id = line.cells.get("id") ?? ""
  const key = keys.get(id)
  wrote(1)
  // Where there is a store, a picture without a key is here already.
  if (hasStore && !key) return 0
  const row = rowOf(line, checked, new Map(), new Map())
  const where = key ? { key } : { bytes: await readPicture(folder, id) }
  if (!(await importPicture(client, row, where))) return 0
  await added?.("images", [{ id }])
  return 1
}
