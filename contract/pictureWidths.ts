import type { Picture } from "./images.ts"

/** Pixels of the widths in which a picture may be asked for besides its own: `{url}/{width}.webp`. */
export const pictureWidths = [120, 240, 360, 480, 640, 800, 960, 1200, 1440] as const

/** The widths of a picture as a page offers them to a browser. */
export function srcSetOf({ url, width }: Pick<Picture, "url" | "width">): string {
  const smaller = pictureWidths.filter((each) => each < width)
  return [...smaller.map((each) => `${url}/${each}.webp ${each}w`), `${url} ${width}w`].join(", ")
}
