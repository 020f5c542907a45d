import type { Picture } from "../../../contract/images.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { imageHref } from "./images.ts"
import { pictureId, putInStore } from "./pictureKeys.ts"
import { type PictureStore, StoreAway } from "./provider.ts"
import { remake } from "./remake.ts"

type Keeper = Pick<Context, "pool" | "clock">

interface Made {
  id: string
  data: Buffer
  width: number
  height: number
}

/** Keeps pictures, in the order given; one that is kept already stays. Throws IMAGE_NOT_READABLE, or PICTURES_AWAY. */
export async function keepImages(
  context: Keeper,
  store: PictureStore | undefined,
  uploads: Uint8Array[],
): Promise<Picture[]> {
  const made = await Promise.all(uploads.map(remake))
  const pictures: Picture[] = []
  for (const { data, info } of made) {
    const { width, height } = info
    const one = { id: pictureId(data), data, width, height }
    if (!(await offerAgain(context, one.id)))
      await (store ? keepInStore(context, store, one) : keepHere(context, one))
    pictures.push({ id: one.id, url: imageHref(one.id), width, height })
  }
  return pictures
}

/** True when it is kept already: it counts as just sent. */
async function offerAgain({ pool, clock }: Keeper, id: string): Promise<boolean> {
  const { rowCount } = await pool.query("update images set offered_at = $2 where id = $1", [id, clock.now()])
  return rowCount === 1
}

async function keepHere({ pool, clock }: Keeper, { id, data, width, height }: Made): Promise<void> {
  await pool.query(
    `insert into images (id, bytes, width, height, created_at, offered_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (id) do update set offered_at = excluded.offered_at`,
    [id, data, width, height, clock.now()],
  )
}

async function keepInStore(
  { pool, clock }: Keeper,
  store: PictureStore,
  { id, data, width, height }: Made,
): Promise<void> {
  const key = await putInStore(pool, store, { id, bytes: data, now: clock.now() }).catch((cause) => {
    if (!(cause instanceof StoreAway)) throw cause
    throw new Refusal("PICTURES_AWAY", { retryAfter: 10 }, { cause })
  })
  await pool.query(
    `with kept as (
       insert into images (id, store_key, width, height, created_at, offered_at) values ($1, $2, $3, $4, $5, $5)
       on conflict (id) do update set offered_at = excluded.offered_at
       returning store_key
     )
     delete from loose_pictures where key = $2 and key in (select store_key from kept)`,
    [id, key, width, height, clock.now()],
  )
}
