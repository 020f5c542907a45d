import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { putPicture } from "../../features/studio/importPictures.ts"
import type { ImportContext } from "../context.ts"
import { Faults } from "../faults.ts"
import { readLines } from "./read.ts"

/** A picture of a folder, by its name. */
export const readPicture = (folder: string, id: string): Promise<Buffer> =>
  readFile(join(folder, "pictures", `${id}.webp`))

/** Puts the pictures into the store, which may be far away, before anything is written; `file` names them. Their keys, by their names. */
export async function putPictures(
  { pool, pictures: store, now }: Pick<ImportContext, "pool" | "pictures" | "now">,
  folder: string,
  file: string | undefined,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  if (!store || !file) return keys
  for await (const { cells } of readLines(join(folder, file), file, new Faults())) {
    const id = cells.get("id") ?? ""
    const key = await putPicture(pool, store, { id, bytes: await readPicture(folder, id), now })
    if (key) keys.set(id, key)
  }
  return keys
}
