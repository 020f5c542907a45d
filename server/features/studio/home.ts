import type { z } from "zod"
import { type HomeContent, mostPictures } from "../../../contract/content.ts"
import type { Focus, Picture } from "../../../contract/images.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { Refusal } from "../../platform/refusal.ts"
import { focusedAs, keepFocus, withFocus } from "./images.ts"
import { keepImages } from "./keepImages.ts"
import type { PictureStore } from "./provider.ts"
import { newestVersion, saveVersion } from "./versions.ts"

type Home = z.input<typeof HomeContent>
type Words = Pick<Home, "title" | "text" | "images">

const unwritten: Words = { title: "", text: "", images: [] }

/** The newest version of the home page; version 0 while nobody has written it. */
export async function readHome(reader: Pick<Context, "pool">): Promise<Home> {
  const newest = await newestVersion<Words>(reader.pool, "home")
  const words = { ...unwritten, ...newest?.body }
  return {
    ...words,
    images: await withFocus(reader, words.images),
    version: newest?.version ?? 0,
    updatedAt: newest?.at ?? null,
  }
}

interface Edited {
  title: string
  text: string
  /** Ids with commas; `new` is the next of `images`. */
  keep?: string | undefined
  /** As `contract/content.saveHomeContent` has it. */
  focus?: string | undefined
  images?: Uint8Array[] | undefined
  version?: number | undefined
}

/** Saves the home page as its next version. Throws EDITED_MEANWHILE, IMAGE_NOT_READABLE, PICTURES_AWAY or VALIDATION. */
export async function saveHome(
  context: Context<Actor>,
  store: PictureStore | undefined,
  { title, text, keep, focus, images = [], version }: Edited,
  key: IdempotencyKey | undefined,
): Promise<Decided<Home>> {
  const before = await readHome(context)
  const wanted = keep?.split(",") ?? before.images.map(({ id }) => id)
  const isKept = (id: string) => before.images.some((one) => one.id === id)
  if (wanted.filter(isKept).length + images.length > mostPictures) {
    const message = `Máximo ${mostPictures} imágenes`
    throw new Refusal("VALIDATION", { fields: [{ path: "images", message }] })
  }
  const made = await keepImages(context, store, images)
  const shown = inOrder(wanted, before.images, made, focus)
  const body: Words = { title, text, images: shown.map(({ picture }) => picture) }
  // What stays is chosen from this version: should another come meanwhile, it is chosen again.
  const basedOn = version ?? before.version
  const decided = await saveVersion(context, key, { page: "home", body, basedOn }, (saved) => ({
    ...body,
    version: saved.version,
    updatedAt: saved.at,
  }))
  for (const { picture, point } of shown) await keepFocus(context, picture, point)
  return decided
}

interface Placed {
  picture: Picture
  point: Focus | undefined
}

/** What is wanted, in its order, each with what must be seen of it; new pictures that it does not place come last. */
function inOrder(wanted: string[], before: Picture[], made: Picture[], focus = ""): Placed[] {
  const left = [...made]
  const points = focus.split(",")
  const placed = wanted.flatMap((id, nth): Placed[] => {
    const picture = id === "new" ? left.shift() : before.find((one) => one.id === id)
    const point = pointIn(points[nth])
    return picture ? [{ picture: focusedAs(picture, point), point }] : []
  })
  return [...placed, ...left.map((picture) => ({ picture, point: undefined }))]
}

function pointIn(said: string | undefined): Focus | undefined {
  const [x, y] = said ? said.split("-").map(Number) : []
  return x === undefined || y === undefined ? undefined : { x, y }
}
