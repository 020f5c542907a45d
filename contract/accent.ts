import { z } from "zod"

/** The house's own, for a studio that chose none. */
export const houseAccent = "#a4452a"

/** The hardest of the light grounds on which words stand in the accent: cream. */
const ground = "#f4ede2"
/** WCAG 2.2 AA for text. */
export const leastContrast = 4.5

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far apart two colours `#rrggbb` are, from 1 to 21, as WCAG 2.2 counts it. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** How well an accent reads: as words on a light ground, and under white words. */
export const accentContrast = (color: string): number =>
  Math.min(contrastOf(color, ground), contrastOf(color, "#ffffff"))

/** The one colour of a studio that asks to be pressed; dark enough to be read wherever it stands. */
export const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "Elige un color")
  .refine((color) => accentContrast(color) >= leastContrast, {
    error: "Este color es muy claro: las letras no se leerían. Elige uno más oscuro.",
    abort: true,
  })
export type Accent = z.infer<typeof Accent>

/** `color` by this share, and black (0) or white (1) by the rest. */
export const mixed = (color: string, share: number, other: 0 | 1): string =>
  `#${channels(color)
    .map((one) => Math.round((one * share + other * (1 - share)) * 255))
    .map((one) => one.toString(16).padStart(2, "0"))
    .join("")}`

/** What the stylesheet makes of an accent (`web/ui/Accent`), where none can mix it. `deep` reads on `light`. */
export interface AccentTones {
  accent: string
  deep: string
  light: string
  soft: string
}

/** The tones of a studio's accent; null: the house's. */
export function tonesOf(color: string | null): AccentTones {
  const accent = color ?? houseAccent
  return {
    accent,
    deep: mixed(accent, 0.82, 0),
    light: mixed(accent, 0.14, 1),
    soft: mixed(accent, 0.75, 1),
  }
}
