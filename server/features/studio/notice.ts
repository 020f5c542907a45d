import { Notice, noNotice } from "../../../contract/content.ts"
import type { Context } from "../../platform/context.ts"
import { topics } from "../../platform/topics.ts"
import { keepImages } from "./images.ts"
import { setting } from "./settings.ts"

/** What floats over the site; inactive while nobody has written one. */
export async function readNotice({ db }: Pick<Context, "db">): Promise<{ notice: Notice }> {
  return { notice: Notice.catch(noNotice).parse(await setting({ db }, "notice")) }
}

/** Replaces the notice; without a new picture the present one stays. Throws IMAGE_NOT_READABLE. */
export async function saveNotice(
  context: Context,
  { image, url, active }: { image?: Uint8Array | undefined; url: string; active: boolean },
): Promise<{ notice: Notice }> {
  const { pool, clock, news } = context
  const [picture] = await keepImages(context, image ? [image] : [])
  const { rows } = await pool.query<{ value: unknown }>(
    `insert into settings as s (name, value, changed_at) values ('notice', $1, $3)
     on conflict (name) do update set changed_at = excluded.changed_at,
       value = excluded.value || case when $2 then '{}' else jsonb_build_object('image', s.value->'image') end
     returning value`,
    [JSON.stringify({ image: picture?.url ?? "", url, active }), picture !== undefined, clock.now()],
  )
  news.tell(topics.studio)
  return { notice: Notice.parse(rows[0]?.value) }
}
