import { contrastOf, mixed, tonesOf } from "../../../../contract/tones.ts"

const card = "#26201c"

/** An accent as words on the dark card: as much lighter as it takes to be read. */
function tintOf(accent: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const tint = mixed(accent, share, 1)
    if (contrastOf(tint, card) >= 5.5) return tint
  }
  return "#ffffff"
}

type Shades = Record<string, { color?: string; ground?: string; border?: string }>

/** What the dark has of its own, by the names in `look.ts`. What asks to be pressed and a ticket stay as they are. */
const shadesIn = (accent: string): Shades => ({
  ground: { ground: "#191512", color: "#f5ede3" },
  card: { ground: card, border: "#3f362f" },
  ink: { color: "#f5ede3" },
  ink2: { color: "#b8ab9e" },
  tint: { color: tintOf(accent) },
  gone: { ground: "#352d27", color: "#c9bdb0" },
  code: { ground: "#352d27", color: "#f5ede3" },
  line: { border: "#51463d" },
  sage: { ground: "#2e3a28", color: "#d8e5cc" },
  gold: { ground: "#43351a", color: "#f5dfae" },
  clay: { ground: mixed(accent, 0.3, 0), color: mixed(accent, 0.2, 1) },
  choice: { ground: card, border: "#6d6056", color: "#f5ede3" },
  // Drawn for paper: it stands on a piece of it.
  logo: { ground: "#fbf8f3", color: "#2b2522" },
})

/**
 * The sheet of styles of a mail: what the dark changes, for readers that ask for colours of their own (most) and for Outlook, which
 * marks what it turned over; and less room around things on a phone.
 */
export function sheetOf(studioAccent: string | null): string {
  const shades = Object.entries(shadesIn(tonesOf(studioAccent).accent))
  const rule = (name: string, { color, ground, border }: Shades[string]) =>
    `.${name}{${[
      color && `color:${color}!important`,
      ground && `background-color:${ground}!important`,
      border && `border-color:${border}!important`,
    ]
      .filter(Boolean)
      .join(";")}}`
  const plate = ".logo{padding:8px 12px!important;border-radius:10px!important}"
  const outlook = shades.flatMap(([name, { color, ground }]) => [
    ...(color ? [`[data-ogsc] .${name}{color:${color}!important}`] : []),
    ...(ground ? [`[data-ogsb] .${name}{background-color:${ground}!important}`] : []),
  ])
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `@media (prefers-color-scheme:dark){${shades.map(([name, shade]) => rule(name, shade)).join("")}${plate}}`,
    ...outlook,
    "@media (max-width:480px){.page{padding-left:10px!important;padding-right:10px!important}" +
      ".inside{padding:28px 20px 26px!important}.stub{padding:20px!important}" +
      ".title{font-size:30px!important;line-height:36px!important}}",
  ].join("\n")
}
