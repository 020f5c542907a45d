import style from "./Initials.module.css"

const tones = ["#b0583a", "#5c6e54", "#8a6116", "#2f2b35", "#86351f", "#6a5f57"]

/** A person without a photo: initials on a colour of the palette, always the same for the same name. */
export function Initials({ name, size = 26 }: { name: string; size?: number }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? "")
    .join("")
  return (
    <span
      className={style.initials}
      style={{
        width: rem(size),
        height: rem(size),
        fontSize: rem(Math.max(13, size * 0.4)),
        background: toneOf(name),
      }}
      aria-hidden="true"
    >
      {letters.toUpperCase()}
    </span>
  )
}

/** In proportion to the letters around it: a phone may have them larger. */
const rem = (pixels: number) => `${pixels / 16}rem`

function toneOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return tones[sum % tones.length] as string
}
