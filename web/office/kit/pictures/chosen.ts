import { uploadBytes } from "../../../../contract/images.ts"
import type { Shown } from "../../../ui/Photo.tsx"

/** A picture in a form: one that is kept, or a file that is sent with the next save. */
export interface Chosen extends Shown {
  file?: File
}

/** What must be seen of it wherever it is cut. */
export const focusOf = ({ focus }: Pick<Shown, "focus">) => focus ?? { x: 50, y: 50 }

export const accepted = "image/jpeg,image/png,image/webp"
/** Pixels of what is shown before it is sent. */
const longest = 1200

let made = 0

/** Reads a file as it will be seen. Throws when it is no picture that a browser can draw, or too large to send. */
export async function choose(file: File): Promise<Chosen> {
  if (file.size > uploadBytes) throw new Error("too large")
  const image = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const { width, height } = canvas
  made += 1
  return { id: `new-${made}`, url: canvas.toDataURL("image/webp", 0.8), width, height, file }
}

export const unreadable =
  "No se pudo leer la imagen. Usa una foto en JPG, PNG o WebP de menos de 8 MB, que esté completa."

export const bytesOf = async (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer())
