/** Shades of the accent, lightest first: how much of it is mixed with white, then, once it is whole, with black. */
const shades = [6, 14, 35, 55, 75, 90, 100, 82, 65, 50]

const mixed = (color: string, share: number, isDark: boolean) =>
  share === 100 ? color : `color-mix(in srgb, ${color} ${share}%, ${isDark ? "black" : "white"})`

/** What the house's accent is in its stylesheets, made from another one. */
export function accentVariables(color: string): Record<`--${string}`, string> {
  const at = (index: number) => mixed(color, shades[index] as number, index > 6)
  const palette = shades.map((_, index) => [`--mantine-color-clay-${index}`, at(index)])
  const tokens = { "--clay": color, "--clay-deep": at(7), "--clay-light": at(1), "--clay-soft": at(4) }
  return { ...tokens, ...Object.fromEntries(palette) }
}

/** Puts a studio's accent `#rrggbb` in the place of the house's; everything derives from it. */
export function Accent({ color }: { color: string | null }) {
  if (color === null) return null
  const rules = Object.entries(accentVariables(color)).map(([name, value]) => `${name}:${value}`)
  return (
    <style href={`accent-${color.slice(1)}`} precedence="accent">
      {`:root:root{${rules.join(";")}}`}
    </style>
  )
}
