import type { z } from "zod"
import { type HomeContent, mostPictures, type Picture } from "../../../contract/content.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Decided } from "../../platform/database/decision.ts"
import { Refusal } from "../../platform/refusal.ts"
import { keepImages } from "./images.ts"
import { newestVersion, saveVersion } from "./versions.ts"

type Home = z.input<typeof HomeContent>
type Words = Pick<Home, "title" | "text" | "images">

const unwritten: Words = { title: "", text: "", images: [] }

/** The newest version of the home page; version 0 while nobody has written it. */
export async function readHome({ pool }: Pick<Context, "pool">): Promise<Home> {
  const newest = await newestVersion<Words>(pool, "home")
  return {
    ...unwritten,
    ...newest?.body,
    version: newest?.version ?? 0,
    updatedAt: newest?.at ?? null,
  }
}

interface Edited {
  title: string
  text: string
  /** Ids with commas. */
  keep?: string | undefined
  images?: Uint8Array[] | undefined
  version?: number | undefined
}

/** Saves the home page as its next version. Throws EDITED_MEANWHILE, IMAGE_NOT_READABLE or VALIDATION. */
export async function saveHome(
  context: Context<Actor>,
  { title, text, keep, images = [], version }: Edited,
): Promise<Decided<Home>> {
  const before = await readHome(context)
  const kept = keep === undefined ? before.images : keep.split(",").flatMap((id) => named(before.images, id))
  if (kept.length + images.length > mostPictures) {
    const message = `Máximo ${mostPictures} imágenes`
    throw new Refusal("VALIDATION", { fields: [{ path: "images", message }] })
  }
  const body: Words = { title, text, images: [...kept, ...(await keepImages(context, images))] }
  // What stays is chosen from this version: should another come meanwhile, it is chosen again.
  const basedOn = version ?? before.version
  return saveVersion(context, undefined, { page: "home", body, basedOn }, (saved) => ({
    ...body,
    version: saved.version,
    updatedAt: saved.at,
  }))
}

const named = (pictures: Picture[], id: string) => pictures.filter((one) => one.id === id)
