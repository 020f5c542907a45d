import { createHash, randomUUID } from "node:crypto"
import type { Pool, PoolClient } from "pg"
import type { PictureStore } from "./provider.ts"

/** True when these are the bytes that the picture's name says. */
export const isPicture = (id: string, bytes: Uint8Array): boolean =>
  createHash("sha256").update(bytes).digest("hex") === id

/**
 * Puts a picture that comes from elsewhere into the store, before the transaction that writes it; what is not written is forgotten
 * like any loose key. Returns its key; undefined when the picture is here already. Throws StoreAway.
 */
export async function putPicture(
  pool: Pool,
  store: PictureStore,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<string | undefined> {
  const { rowCount } = await pool.query("select from images where id = $1", [id])
  if (rowCount) return undefined
  const key = `${id.slice(0, 16)}-${randomUUID()}.webp`
  await pool.query("insert into loose_pictures (key, since) values ($1, now())", [key])
  await store.put(key, bytes)
  return key
}

/** Writes a picture that is not here; `row` is JSON of its columns but where it is. True when it is new. */
export async function importPicture(
  client: PoolClient,
  row: string,
  where: { key: string } | { bytes: Uint8Array },
): Promise<boolean> {
  const [bytes, key] = "key" in where ? [null, where.key] : [Buffer.from(where.bytes), null]
  const { rowCount } = await client.query(
    `insert into images (id, width, height, focus_x, focus_y, created_at, offered_at, bytes, store_key)
     select p.id, p.width, p.height, p.focus_x, p.focus_y, p.created_at, p.offered_at, $2, $3
     from json_populate_record(null::images, $1) p
     on conflict (id) do nothing`,
    [row, bytes, key],
  )
  if (key && rowCount) await client.query("delete from loose_pictures where key = $1", [key])
  return rowCount === 1
}
