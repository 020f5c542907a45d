import fc from "fast-check"
import { expect, test } from "vitest"
import { contrastOf, leastContrast } from "../../contract/tones.ts"
import { sheetOf } from "../../server/features/notifications/letters/dark.ts"

const byte = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`)

/** What the dark says of a name: its words, and what they stand on; its card's where it has no ground of its own. */
function shadesOf(sheet: string) {
  const [, dark = ""] = /@media \(prefers-color-scheme:dark\)\{(.*)\}/.exec(sheet) ?? []
  const rules = [...dark.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = "", said = ""]) => ({
    name,
    color: /(?<!-)color:(#\w{6})/.exec(said)?.[1],
    ground: /background-color:(#\w{6})/.exec(said)?.[1],
  }))
  const card = rules.find(({ name }) => name === "card")?.ground as string
  return rules.flatMap(({ name, color, ground = card }) => (color ? [{ name, color, ground }] : []))
}

test("in the dark every word of a mail can be read, whatever the studio's accent", () => {
  expect(shadesOf(sheetOf(null)).length).toBeGreaterThan(8)
  fc.assert(
    fc.property(color, (accent) => {
      for (const { name, color, ground } of shadesOf(sheetOf(accent))) {
        expect(contrastOf(color, ground), `${name} in ${accent}`).toBeGreaterThanOrEqual(leastContrast)
      }
    }),
    { numRuns: 500 },
  )
})
