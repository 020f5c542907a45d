import sharp from "sharp"
import { tonesOf } from "../../../../contract/tones.ts"
import { coverFonts } from "../cover/fonts.ts"

/** Pixels of a side, by the name in the icon's address; `maskable` keeps clear of what a phone may cut away. */
export const icons = {
  "icon-192": { side: 192, letter: 0.5, round: true },
  "icon-512": { side: 512, letter: 0.5, round: true },
  maskable: { side: 512, letter: 0.38, round: false },
  "apple-touch": { side: 180, letter: 0.46, round: false },
} as const

export type IconName = keyof typeof icons

const color = {
  sand: "#ead6c1",
  sun: "#f6e9da",
  arch: "#c97b57",
  hill: "#5c6e54",
  paper: "#fbf8f3",
}

/** The house's arch in a square of a hundred, cut round for a browser's tab. */
const ground = (
  round: boolean,
  accent: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <clipPath id="edge"><rect width="100" height="100" rx="${round ? 22 : 0}"/></clipPath>
  <g clip-path="url(#edge)">
    <rect width="100" height="100" fill="${color.sand}"/>
    <circle cx="22" cy="22" r="9" fill="${color.sun}"/>
    <path d="M12 100V56a38 38 0 0 1 76 0v44z" fill="${color.arch}"/>
    <path d="M20 100V57a30 30 0 0 1 60 0v43z" fill="${accent}"/>
    <path d="M0 92c18-8 34-7 50-1s32 7 50-2v11H0z" fill="${color.hill}"/>
  </g>
</svg>`

/** The letter that a studio is known by: its own name's, not «Estudio». */
export function initialOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  const own = words.find((word) => !/^(estudio|studio|el|la|los|las|de|del|the)$/i.test(word)) ?? words[0]
  return (own?.[0] ?? "C").toLocaleUpperCase("es-MX")
}

/** The studio's icon: its letter under the house's arch, in its accent `#rrggbb`. A PNG. */
export async function drawIcon(name: string, accent: string, which: IconName): Promise<Buffer> {
  const { side, letter, round } = icons[which]
  const { surface, on } = tonesOf(accent)
  const ink = on === "#ffffff" ? color.paper : on
  const { display } = await coverFonts()
  const height = Math.round(side * letter)
  const glyph = await sharp({
    text: {
      text: `<span foreground="${ink}">${initialOf(name)}</span>`,
      font: `Fraunces ${height}`,
      fontfile: display,
      rgba: true,
      dpi: 72,
    },
  })
    .trim()
    .resize({ width: Math.round(side * 0.42), height: Math.round(height * 0.8), fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true })
  const left = Math.round((side - glyph.info.width) / 2)
  const top = Math.round(side * 0.57 - glyph.info.height / 2)
  return sharp(Buffer.from(ground(round, surface)), { density: (72 * side) / 100 })
    .resize(side, side)
    .composite([{ input: glyph.data, left, top }])
    .png({ palette: true, dither: 0 })
    .toBuffer()
}
