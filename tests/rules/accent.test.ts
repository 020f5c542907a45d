import fc from "fast-check"
import { expect, test } from "vitest"
import { Accent } from "../../contract/accent.ts"
import { carriesWords, contrastOf, houseAccent, leastContrast, tonesOf } from "../../contract/tones.ts"
import { proposedOf } from "../../web/office/configuration/brand/proposed.ts"
import { offlineStyle } from "../../web/site/offline/style.ts"

const byte = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`)
const [white, paper, cream] = ["#ffffff", "#fbf8f3", "#f4ede2"]

test("contrast is what WCAG counts", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21)
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
  expect(contrastOf("#ffffff", "#a4452a")).toBeCloseTo(contrastOf("#a4452a", "#ffffff"))
})

test("any colour may be chosen, and nothing that is none", () => {
  for (const good of [houseAccent, "#1F4F8A ", "#000000", "#ffd400", "#ffffff"])
    expect(Accent.safeParse(good).success).toBe(true)
  for (const bad of ["red", "#12345", "#gggggg", ""]) expect(Accent.safeParse(bad).success).toBe(false)
})

test("whatever colour is chosen, all that is made of it can be read, and its surface be seen", () => {
  fc.assert(
    fc.property(color, (own) => {
      const { accent, surface, on, edge, deep, light } = tonesOf(own)
      const reads = (words: string, ground: string) =>
        expect(contrastOf(words, ground), `${words} on ${ground}, of ${own}`).toBeGreaterThanOrEqual(
          leastContrast,
        )
      for (const ground of [white, paper, cream]) reads(accent, ground)
      reads(on, surface)
      reads(deep, light)
      reads(white, deep)
      // Where the surface ends: WCAG 2.2 for what is no text.
      expect(contrastOf(edge, paper)).toBeGreaterThanOrEqual(3)
    }),
    { numRuns: 3000, examples: [["#ffd400"], ["#ffffff"], ["#e8590c"], ["#000000"]] },
  )
})

test("a colour that carries words is all of it; yellow is the surface under ink, and words have a shade of it", () => {
  expect(tonesOf("#1f4f8a")).toMatchObject({
    accent: "#1f4f8a",
    surface: "#1f4f8a",
    on: white,
    edge: "#1f4f8a",
  })
  expect(tonesOf(null)).toEqual(tonesOf(houseAccent))
  expect(carriesWords("#ffd400")).toBe(false)
  const { surface, on, accent } = tonesOf("#ffd400")
  expect([surface, on]).toEqual(["#ffd400", "#2b2522"])
  expect(accent).not.toBe(surface)
})

test("the page for when there is no network wears the studio's accent, and nothing of the house's", () => {
  const { accent, deep, light } = tonesOf("#1f4f8a")
  const style = offlineStyle("#1f4f8a")
  for (const one of [accent, deep, light]) expect(style).toContain(one)
  const house = tonesOf(null)
  for (const one of [house.accent, house.deep, house.light]) expect(style).not.toContain(one)
  const { surface, on } = tonesOf("#ffd400")
  expect(offlineStyle("#ffd400")).toContain(`background: ${surface};\n  color: ${on}`)
})

test("of a logo, what is vivid and large is proposed, and no white, black or grey", () => {
  const found = (hex: string, area: number, saturation: number, lightness: number) => ({
    ...{ hex, area, saturation, lightness },
  })
  const proposed = proposedOf([
    found("#ffffff", 0.8, 0, 1),
    found("#111111", 0.1, 0.1, 0.06),
    found("#888888", 0.3, 0.02, 0.53),
    found("#1F4F8A", 0.05, 0.63, 0.33),
    found("#ffd400", 0.12, 1, 0.5),
  ])
  expect(proposed).toEqual(["#ffd400", "#1f4f8a"])
  expect(proposedOf([])).toEqual([])
})
