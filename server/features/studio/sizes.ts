import { LRUCache } from "lru-cache"
import sharp, { type Sharp } from "sharp"
import type { Focus } from "../../../contract/images.ts"
import { pictureWidths } from "../../../contract/pictureWidths.ts"
import { inTurn } from "./remake.ts"

export interface Size {
  type: "image/webp" | "image/jpeg" | "image/png"
  /** Drawn about the focus: another focus is another picture under the same address. */
  isCut: boolean
  /** Absent: it is given as it is kept. */
  draw?(image: Sharp, focus: Focus): Promise<Sharp> | Sharp
}

/** Twice the pixels at which mails show it, for fine screens. */
const [portrait, logoHeight, logoWidth] = [128, 96, 480]

/**
 * The sizes of a picture, by the end of their address. Pages take WebP, which is half of a JPEG here; mail readers on a desk
 * know neither WebP nor a focus, so that theirs are JPEG and PNG, a portrait cut square.
 */
export const sizes: Record<string, Size> = {
  ...Object.fromEntries(
    pictureWidths.map((width): [string, Size] => [
      `${width}.webp`,
      {
        type: "image/webp",
        isCut: false,
        draw: (image) => image.resize({ width, withoutEnlargement: true }).webp({ quality: 75 }),
      },
    ]),
  ),
  "portrait.jpg": {
    type: "image/jpeg",
    isCut: true,
    async draw(image, focus) {
      const { width, height } = await image.metadata()
      const side = Math.min(width, height)
      const at = (length: number, share: number) => Math.round(((length - side) * share) / 100)
      return image
        .extract({ left: at(width, focus.x), top: at(height, focus.y), width: side, height: side })
        .resize(portrait, portrait)
        .jpeg({ quality: 80, mozjpeg: true })
    },
  },
  "logo.png": {
    type: "image/png",
    isCut: false,
    draw: (image) =>
      image
        .resize({ width: logoWidth, height: logoHeight, fit: "inside", withoutEnlargement: true })
        .png({ compressionLevel: 9 }),
  },
}

/** As it is kept; read once for however many ask, and held once for however slowly they take it. */
export const whole: Size = { type: "image/webp", isCut: false }

/** Bytes that a process keeps of what it drew: all that a studio shows, a few times over. */
const mostKept = 32 * 1024 * 1024

/** Draws sizes, each once however many ask for it at once. Resolves to undefined where there is no such picture. */
export function keepSizes(read: (id: string) => Promise<Uint8Array | undefined>) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostKept,
    sizeCalculation: ({ length }) => length + 200,
  })
  const drawing = new Map<string, Promise<Buffer | undefined>>()
  return (id: string, size: Size, focus: Focus, name: string): Promise<Buffer | undefined> => {
    const key = [id, name, ...(size.isCut ? [focus.x, focus.y] : [])].join("/")
    const made = kept.get(key)
    if (made) return Promise.resolve(made)
    const waited = drawing.get(key)
    if (waited) return waited
    const work = draw(id, size, focus).finally(() => drawing.delete(key))
    drawing.set(key, work)
    return work.then((bytes) => {
      if (bytes) kept.set(key, bytes)
      return bytes
    })
  }

  async function draw(id: string, size: Size, focus: Focus): Promise<Buffer | undefined> {
    const bytes = await read(id)
    if (!bytes || !size.draw) return bytes && Buffer.from(bytes)
    const drawn = size.draw
    return inTurn(async () => (await drawn(sharp(bytes), focus)).toBuffer())
  }
}
