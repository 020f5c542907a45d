import { createHash, randomUUID } from "node:crypto"
import type { Pool } from "pg"
import { type PictureStore, StoreAway } from "./provider.ts"

/** What a picture is called: by its bytes, in hexadecimal. */
export const pictureId = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

/**
 * Puts a picture into the store, before it is written that it is there; until then its key is loose, and is forgotten. Under a key
 * of its own each time, so that who forgets an old one never takes a new one away. It is read back: what stands between us and the
 * store may say yes to anything. Returns the key. Throws StoreAway.
 */
export async function putInStore(
  pool: Pool,
  store: PictureStore,
  { id, bytes, now }: { id: string; bytes: Uint8Array; now: Date },
): Promise<string> {
  const key = `${id.slice(0, 16)}-${randomUUID()}.webp`
  await pool.query("insert into loose_pictures (key, since) values ($1, $2)", [key, now])
  await store.put(key, bytes)
  const kept = await store.get(key)
  if (!kept || pictureId(kept) !== pictureId(bytes))
    throw new StoreAway("the store does not give back what it was given")
  return key
}
