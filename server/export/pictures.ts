import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { PoolClient } from "pg"
import { pictureId } from "../features/studio/pictureKeys.ts"
import { type PictureStore, StoreAway } from "../features/studio/provider.ts"

/** The pictures themselves, each by its name in pictures.csv. Returns how many. Throws StoreAway. */
export async function writePictures(
  client: PoolClient,
  store: PictureStore | undefined,
  folder: string,
): Promise<number> {
  const { rows } = await client.query<{ id: string; key: string | null }>(
    "select id, store_key as key from images order by id",
  )
  if (rows.length > 0) await mkdir(join(folder, "pictures"), { mode: 0o700 })
  for (const { id, key } of rows) {
    const bytes = key === null ? await readHere(client, id) : await store?.get(key)
    if (!bytes)
      throw new StoreAway(`The picture ${id} is not where it is kept: is this the store of this studio?`)
    // Whoever brings it in elsewhere would refuse it, when this house may be gone.
    if (pictureId(bytes) !== id)
      throw new StoreAway(`For ${id} the store gives another picture, or half of it.`)
    await writeFile(join(folder, "pictures", `${id}.webp`), bytes, { mode: 0o600 })
  }
  return rows.length
}

async function readHere(client: PoolClient, id: string): Promise<Uint8Array | undefined> {
  const { rows } = await client.query<{ bytes: Buffer | null }>("select bytes from images where id = $1", [
    id,
  ])
  return rows[0]?.bytes ?? undefined
}
