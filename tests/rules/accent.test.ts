import fc from "fast-check"
import { expect, test } from "vitest"
import { Accent, accentContrast, contrastOf, houseAccent, leastContrast } from "../../contract/accent.ts"

const byte = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`)

/** As the stylesheet mixes them. */
function mix(one: string, share: number, other: string): string {
  const parts = (of: string) => [1, 3, 5].map((at) => Number.parseInt(of.slice(at, at + 2), 16))
  const others = parts(other)
  return `#${parts(one)
    .map((part, index) => Math.round(part * share + (others[index] as number) * (1 - share)))
    .map((part) => part.toString(16).padStart(2, "0"))
    .join("")}`
}

test("contrast is what WCAG counts", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21)
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2)
  expect(contrastOf("#ffffff", "#a4452a")).toBeCloseTo(contrastOf("#a4452a", "#ffffff"))
})

test("the house's own accent, and a dark one, may be chosen; a light one, or what is no color, may not", () => {
  for (const good of [houseAccent, "#1F4F8A ", "#000000"]) expect(Accent.safeParse(good).success).toBe(true)
  for (const bad of ["#f0b429", "#ffffff", "red", "#12345", "#gggggg"]) {
    expect(Accent.safeParse(bad).success).toBe(false)
  }
})

test("whatever accent is accepted, all that is made of it can be read", () => {
  fc.assert(
    fc.property(color, (accent) => {
      fc.pre(accentContrast(accent) >= leastContrast)
      const [deep, light] = [mix(accent, 0.82, "#000000"), mix(accent, 0.14, "#ffffff")]
      expect(contrastOf(deep, light)).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf("#ffffff", deep)).toBeGreaterThanOrEqual(leastContrast)
    }),
    { numRuns: 2000 },
  )
})
