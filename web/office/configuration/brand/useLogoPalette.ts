import { useEffect, useState } from "react"
import type { Chosen } from "../../kit/pictures/chosen.ts"
import { proposedOf } from "./proposed.ts"

/** Pixels of a side: a logo's colours are few. */
const side = 96

/** The colours that a logo proposes; none until it is read, or of one that cannot be. */
export function useLogoPalette(logo: Chosen | null): string[] {
  const [palette, setPalette] = useState<string[]>([])
  const url = logo?.url
  useEffect(() => {
    let isWanted = true
    setPalette([])
    if (url)
      read(url)
        .then((found) => isWanted && setPalette(found))
        // Nothing is proposed then; the colour is chosen without.
        .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [url])
  return palette
}

async function read(url: string): Promise<string[]> {
  const image = new Image()
  image.src = url
  const [{ extractColors }] = await Promise.all([import("extract-colors"), image.decode()])
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = side
  const drawing = canvas.getContext("2d", { willReadFrequently: true })
  if (!drawing) return []
  drawing.drawImage(image, 0, 0, side, side)
  return proposedOf(await extractColors(drawing.getImageData(0, 0, side, side)))
}
