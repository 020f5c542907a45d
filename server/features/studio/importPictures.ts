import type { Pool, PoolClient } from "pg"
import { putInStore } from "./pictureKeys.ts"
import type { PictureStore } from "./provider.ts"

/** Puts a picture that comes from elsewhere into the store. Returns its key; undefined when it is here already. Throws StoreAway. */
export async function putPicture(
  pool: Pool,
  store: PictureStore,
  picture: { id: string; bytes: Uint8Array; now: Date },
): Promise<string | undefined> {
  const { rowCount } = await pool.query("select from images where id = $1", [picture.id])
  return rowCount ? undefined : putInStore(pool, store, picture)
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
