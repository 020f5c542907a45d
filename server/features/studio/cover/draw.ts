import sharp from "sharp"
import { coverFonts } from "./fonts.ts"

const size = { width: 1200, height: 630 }
const color = { ink: "#2b2522", quiet: "#6a5f57" }

/** The house's arches, sun and hills, beside an empty place for the words. */
const ground = (accent: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <rect width="1200" height="630" fill="#fbf8f3"/>
  <clipPath id="frame"><path d="M1120 630H740V250a190 190 0 0 1 380 0z"/></clipPath>
  <g clip-path="url(#frame)">
    <rect x="740" width="460" height="630" fill="#ead6c1"/>
    <circle cx="832" cy="190" r="44" fill="#f6e9da"/>
    <path d="M812 630V360a140 140 0 0 1 280 0v270z" fill="#c97b57"/>
    <path d="M858 630V366a94 94 0 0 1 188 0v264z" fill="${accent}"/>
    <g fill="none" stroke="#f9ede0" stroke-width="6" stroke-linecap="round">
      <path d="M880 500c12-46 40-68 76-76 38-8 62-34 64-72"/>
      <circle cx="1020" cy="318" r="16" fill="#f9ede0" stroke="none"/>
    </g>
    <path d="M740 560c70-30 130-28 200-4s130 30 260-6v80H740z" fill="#7d8d72"/>
    <path d="M740 592c80-20 140-14 210 4s150 16 250-8v42H740z" fill="#5c6e54"/>
  </g>
</svg>`

const escaped = (words: string) =>
  words.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, " ")

interface Line {
  words: string
  font: string
  fontfile: string
  ink: string
  most: { width: number; height: number }
}

/** Words as a picture, no larger than their place; null when there are none. */
async function write({ words, font, fontfile, ink, most }: Line) {
  if (words.trim() === "") return null
  const text = `<span foreground="${ink}">${escaped(words.trim())}</span>`
  const { data, info } = await sharp({
    text: { text, font, fontfile, rgba: true, width: most.width, dpi: 72, wrap: "word", spacing: 6 },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const tooLarge = info.width > most.width || info.height > most.height
  const input = tooLarge
    ? await sharp(data)
        .resize({ ...most, fit: "inside" })
        .toBuffer()
    : data
  return { input, height: Math.min(info.height, most.height) }
}

/** What a shared link of the studio shows: its name and what it says of itself, in the house's colours
 * and its accent `#rrggbb`. A PNG. */
export async function drawCover({
  name,
  tagline,
  accent,
}: {
  name: string
  tagline: string
  accent: string
}): Promise<Buffer> {
  const fonts = await coverFonts()
  const title = await write({
    ...{ words: name, font: "Fraunces 92", fontfile: fonts.display, ink: color.ink },
    most: { width: 600, height: 300 },
  })
  const line = await write({
    ...{ words: tagline, font: "Figtree Light 32", fontfile: fonts.text, ink: color.quiet },
    most: { width: 560, height: 150 },
  })
  const gap = 30
  const height = (title?.height ?? 0) + (line ? gap + line.height : 0)
  const top = Math.round((size.height - height) / 2)
  return sharp(Buffer.from(ground(accent)))
    .composite([
      ...(title ? [{ input: title.input, left: 80, top }] : []),
      ...(line ? [{ input: line.input, left: 80, top: top + (title?.height ?? 0) + gap }] : []),
    ])
    .png({ palette: true, dither: 0 })
    .toBuffer()
}
