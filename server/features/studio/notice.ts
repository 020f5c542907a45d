import type { z } from "zod"
import { Notice, type NoticeSetting, noNotice } from "../../../contract/content.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { keepImages } from "./keepImages.ts"
import type { PictureStore } from "./provider.ts"
import { saveSetting } from "./saveSetting.ts"
import { setting } from "./settings.ts"

type Setting = z.input<typeof NoticeSetting>

const toNotice = (value: unknown): Notice => Notice.catch(noNotice).parse(value)

/** What floats over the site; inactive while nobody has written one. */
export async function readNotice(reader: Pick<Context, "pool">): Promise<Setting> {
  const { value, revision } = await setting(reader, "notice")
  return { notice: toNotice(value), revision }
}

interface Edited {
  image?: Uint8Array | undefined
  url: string
  active: boolean
  revision?: number | undefined
}

/** Replaces the notice; without a new picture the present one stays. Throws EDITED_MEANWHILE, IMAGE_NOT_READABLE or PICTURES_AWAY. */
export async function saveNotice(
  context: Context<Actor>,
  store: PictureStore | undefined,
  { image, url, active, revision: basedOn }: Edited,
  key: IdempotencyKey | undefined,
): Promise<Decided<Setting>> {
  const [picture] = await keepImages(context, store, image ? [image] : [])
  const make = (before: unknown): Notice => ({
    image: picture?.url ?? toNotice(before).image,
    url,
    active,
  })
  return saveSetting(context, key, { name: "notice", basedOn, make }, (notice, revision) => ({
    notice,
    revision,
  }))
}
