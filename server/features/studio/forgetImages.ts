import type { Platform } from "../../platform/context.ts"
import { transaction } from "../../platform/database/transaction.ts"
import type { PictureStore } from "./provider.ts"

/** Hours that a picture is kept though nothing uses it: whoever sent it may not have saved what it is for. */
const graceHours = 24

/** Keys that one run asks the store to forget, at most. */
const mostForgotten = 500

export interface Forgotten {
  pictures: number
  /** Of those that are in a store; a day later than its picture. */
  keys: number
}

/**
 * Forgets the pictures that nothing uses: no branch, discipline, instructor or setting, and no version of a page. Who names one in an edit
 * counts as having sent it just now (`namedPicture`), in the row that is held here. Throws StoreAway, with the pictures forgotten.
 */
export async function forgetImages(platform: Platform, store: PictureStore | undefined): Promise<Forgotten> {
  const now = platform.clock.now()
  const pictures = await transaction(platform.pool, async (client) => {
    // Held first and looked at after: of who was saving one, this sees what they saved.
    const held = await client.query<{ id: string }>(
      `select id from images where offered_at < $1::timestamptz - make_interval(hours => $2)
       for update skip locked`,
      [now, graceHours],
    )
    const { rowCount } = await client.query(
      `with gone as (
         delete from images i where id = any($1)
           and not exists (select from branches where photo = i.id)
           and not exists (select from disciplines where photo = i.id)
           and not exists (select from instructors where photo = i.id)
           and not exists (select from settings where value::text like '%' || i.id || '%')
           and not exists (select from content_versions where body::text like '%' || i.id || '%')
         returning id, store_key
       ),
       loose as (
         insert into loose_pictures (key, since) select store_key, $2 from gone where store_key is not null
       )
       select from gone`,
      [held.rows.map(({ id }) => id), now],
    )
    return rowCount ?? 0
  })
  return { pictures, keys: store ? await forgetKeys(platform, store) : 0 }
}

/** Any number may be at it at once, and any of them killed: the store forgets the same key as often as it is told. */
async function forgetKeys({ pool, clock }: Platform, store: PictureStore): Promise<number> {
  const { rows } = await pool.query<{ key: string }>(
    `select key from loose_pictures where since < $1::timestamptz - make_interval(hours => $2)
     order by since limit $3`,
    [clock.now(), graceHours, mostForgotten],
  )
  for (const { key } of rows) {
    await store.forget(key)
    await pool.query("delete from loose_pictures where key = $1", [key])
  }
  return rows.length
}
