import { tonesOf } from "../../../contract/tones.ts"

/** The house's measures in a studio's colours, for a page that has no stylesheet to lean on. */
export function offlineStyle(color: string | null): string {
  const { accent, surface, on, edge, deep, light } = tonesOf(color)
  return `
* { box-sizing: border-box; margin: 0; }
body { background: #fbf8f3; color: #2b2522; font: 16px/1.5 "Figtree Variable", system-ui, sans-serif; }
header { padding: 20px; font: 20px/1.2 "Fraunces Variable", Georgia, serif; }
header span { color: ${accent}; }
main { max-width: 640px; margin: 0 auto; padding: 24px 20px 64px; }
h1, h2 { font-family: "Fraunces Variable", Georgia, serif; font-weight: 400; line-height: 1.1; }
h1 { margin-bottom: 12px; font-size: 42px; }
h2 { margin: 44px 0 16px; font-size: 26px; }
p { color: #6a5f57; }
button { min-height: 50px; margin-top: 20px; padding: 0 28px; border: 1px solid ${edge}; border-radius: 25px; background: ${surface};
  color: ${on}; cursor: pointer; font: inherit; font-weight: 600; }
button:focus-visible { outline: 3px solid ${deep}; outline-offset: 3px; }
ul { display: grid; gap: 12px; padding: 0; list-style: none; }
li { display: grid; padding: 20px; border: 1px solid #e3d9cb; border-radius: 24px; background: #fff;
  grid-template-columns: 1fr auto; gap: 4px 16px; }
li .hour { font: 32px/1.1 "Fraunces Variable", Georgia, serif; }
li .seat { align-self: start; padding: 6px 14px; border-radius: 16px; background: ${light}; color: ${deep}; font-weight: 600; }
li p { grid-column: 1 / -1; }
li .day { color: #2b2522; font-weight: 600; }
li .show { margin-top: 12px; color: #2b2522; font-weight: 600; text-align: center; }
li svg { width: 192px; height: 192px; grid-column: 1 / -1; justify-self: center; }
li .code { color: #2b2522; font-size: 18px; font-weight: 600; letter-spacing: .06em; text-align: center; }
.note { margin-top: 16px; font-size: 14px; }
`
}
