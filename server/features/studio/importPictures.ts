import { createHash, randomUUID } from "node:crypto"
import type { Pool, PoolClient } from "pg"
import type { PictureStore } from "./provider.ts"

/** A picture as it was kept elsewhere: `row` is JSON of its columns but where it is. */
export interface ImportedPicture {
  id: string
  row: string
  bytes: Uint8Array
}

/** True when these are the bytes that the picture's name says. */
export const isPicture = ({ id, bytes }: Pick<ImportedPicture, "id" | "bytes">): boolean =>
  createHash("sha256").update(bytes).digest("hex") === id

/**
 * Puts a picture where pictures are kept; one that is here stays, which is false. `loose` is written outside of the transaction, so that what the store
 * took is forgotten where the import breaks. Throws StoreAway.
 */
export async function importPicture(
  client: PoolClient,
  loose: Pool,
  store: PictureStore | undefined,
  { id, row, bytes }: ImportedPicture,
): Promise<boolean> {
  const { rowCount } = await client.query("select from images where id = $1", [id])
  if (rowCount) return false
  const key = store ? `${id.slice(0, 16)}-${randomUUID()}.webp` : null
  if (store && key) {
    await loose.query("insert into loose_pictures (key, since) values ($1, now())", [key])
    await store.put(key, bytes)
  }
  await client.query(
    `insert into images (id, width, height, focus_x, focus_y, created_at, offered_at, bytes, store_key)
     select p.id, p.width, p.height, p.focus_x, p.focus_y, p.created_at, p.offered_at, $2, $3
     from json_populate_record(null::images, $1) p`,
    [row, key ? null : Buffer.from(bytes), key],
  )
  if (key) await client.query("delete from loose_pictures where key = $1", [key])
  return true
}
