/** The house's own accent, for a studio that chose none. */
export const houseAccent = "#a4452a"

/** WCAG 2.2 AA for text. */
export const leastContrast = 4.5
/** What a surface must be apart from the page to be seen as one. */
const leastApart = 1.2

const white = "#ffffff"
const ink = "#2b2522"
const paper = "#fbf8f3"
/** The hardest of the light grounds on which words stand in the accent: cream. */
const ground = "#f4ede2"

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

/** How well a colour reads: as words on a light ground, and under white words. */
export const accentContrast = (color: string): number =>
  Math.min(contrastOf(color, ground), contrastOf(color, white))

/** `color` by this share, and black (0) or white (1) by the rest. */
export const mixed = (color: string, share: number, other: 0 | 1): string =>
  `#${channels(color)
    .map((one) => Math.round((one * share + other * (1 - share)) * 255))
    .map((one) => one.toString(16).padStart(2, "0"))
    .join("")}`

/** The lightest shade of a colour, itself first, that is as it should be; black is always. */
function shadeThat(color: string, isRight: (shade: string) => boolean): string {
  for (let percent = 100; percent > 0; percent -= 2) {
    const shade = mixed(color, percent / 100, 0)
    if (isRight(shade)) return shade
  }
  return "#000000"
}

/**
 * What is made of a studio's colour `#rrggbb`. Of one that carries white words, `accent` and `surface` are the colour itself. One
 * that does not stays the surface, with ink on it, and lends words a shade of its own.
 */
export interface AccentTones {
  /** For words and lines on light grounds. */
  accent: string
  /** Under what is pressed and chosen. */
  surface: string
  /** Words on the surface. */
  on: string
  /** Around a surface that is too light to show where it ends; otherwise the surface itself. */
  edge: string
  /** Reads on `light`, and under white words. */
  deep: string
  light: string
  soft: string
}

/** The tones of a studio's colour; null: the house's. */
export function tonesOf(color: string | null): AccentTones {
  const own = color ?? houseAccent
  const accent = shadeThat(own, (shade) => accentContrast(shade) >= leastContrast)
  const { surface, on } = surfaceOf(own)
  return {
    ...{ accent, surface, on },
    edge: on === white ? surface : accent,
    deep: mixed(accent, 0.82, 0),
    light: mixed(surface, 0.14, 1),
    soft: mixed(surface, 0.75, 1),
  }
}

/** Whether words are read in the colour itself. */
export const carriesWords = (color: string): boolean => accentContrast(color) >= leastContrast

/** A colour between the two, on which neither white nor ink is read, gives its nearest shade under white. */
function surfaceOf(own: string): Pick<AccentTones, "surface" | "on"> {
  const reads = (words: string) => (shade: string) => contrastOf(shade, words) >= leastContrast
  if (reads(white)(own)) return { surface: own, on: white }
  if (!reads(ink)(own)) return { surface: shadeThat(own, reads(white)), on: white }
  return { surface: shadeThat(own, (shade) => contrastOf(shade, paper) >= leastApart), on: ink }
}
