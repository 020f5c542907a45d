import { uploadImage } from "../../../../contract/images.ts"
import { call } from "../../../api/client.ts"
import { bytesOf, type Chosen, focusOf } from "./chosen.ts"

/** The id by which an entry names its picture; one that is new is sent first. Sent again, it is the same. */
export async function keepPicture(picture: Chosen | null, signal?: AbortSignal): Promise<string | null> {
  if (!picture?.file) return picture?.id ?? null
  const image = await bytesOf(picture.file)
  return (await call(uploadImage, { body: { image } }, { signal })).id
}

/** A photo as an edit of its entry names it, with what must be seen of it. */
export async function keepPhoto(picture: Chosen | null, signal?: AbortSignal) {
  const photo = await keepPicture(picture, signal)
  return { photo, ...(picture && { photoFocus: focusOf(picture) }) }
}
