import pLimit from "p-limit"
import sharp, { type OutputInfo } from "sharp"
import { Refusal } from "../../platform/refusal.ts"

const formats = ["jpeg", "png", "webp"]
const mostPixels = 40_000_000
/** Wide enough for a large screen. */
const longestSide = 1_800

/** Each takes a core and many megabytes for a moment. */
export const inTurn = pLimit(2)

/** Makes a picture anew from what was sent, so that nothing but what is seen of it is kept. Throws IMAGE_NOT_READABLE. */
export const remake = (bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> =>
  inTurn(() => draw(bytes))

async function draw(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
    const { format } = await image.metadata()
    if (!formats.includes(format)) throw new Refusal("IMAGE_NOT_READABLE")
    return await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("IMAGE_NOT_READABLE")
  }
}
