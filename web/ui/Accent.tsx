/** What the parts are coloured with, `#rrggbb` each: words, what is pressed or chosen, what stands on that, and shades. */
export interface AccentColors {
  accent: string
  surface: string
  on: string
  edge: string
  deep: string
  light: string
  soft: string
}

/** Shades of the words' colour, lightest first: how much of it is mixed with white, then, once it is whole, with black. */
const shades = [6, 14, 35, 55, 75, 90, 100, 82, 65, 50]

const mixed = (color: string, share: number, isDark: boolean) =>
  share === 100 ? color : `color-mix(in srgb, ${color} ${share}%, ${isDark ? "black" : "white"})`

/** What the house's accent is in its stylesheets, made from another one. */
export function accentVariables(colors: AccentColors): Record<`--${string}`, string> {
  const { accent, surface, on, edge, deep, light, soft } = colors
  const palette = shades.map((share, index) => [
    `--mantine-color-clay-${index}`,
    mixed(accent, share, index > 6),
  ])
  return {
    ...{ "--clay": accent, "--clay-deep": deep, "--clay-light": light, "--clay-soft": soft },
    ...{ "--clay-surface": surface, "--clay-pressed": mixed(surface, 88, true) },
    ...{ "--clay-on": on, "--clay-edge": edge },
    ...Object.fromEntries(palette),
  }
}

interface AccentProps {
  /** Null: the house's stand. */
  colors: AccentColors | null
  /** Over the page's own, for as long as it is tried on. */
  tried?: boolean
}

/** Puts a studio's colours in the place of the house's; everything derives from them. */
export function Accent({ colors, tried }: AccentProps) {
  if (colors === null) return null
  const rules = Object.entries(accentVariables(colors)).map(([name, value]) => `${name}:${value}`)
  const sheet = `:root:root{${rules.join(";")}}`
  // What is tried on leaves with who tries it: React keeps a sheet that has a name.
  if (tried) return <style>{`:root${sheet}`}</style>
  return (
    <style href={`accent-${colors.surface.slice(1)}-${colors.accent.slice(1)}`} precedence="accent">
      {sheet}
    </style>
  )
}
