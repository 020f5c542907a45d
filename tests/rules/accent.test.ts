import fc from "fast-check"
import { expect, test } from "vitest"
import {
  Accent,
  accentContrast,
  contrastOf,
  houseAccent,
  leastContrast,
  tonesOf,
} from "../../contract/accent.ts"
import { offlineStyle } from "../../web/site/offline/style.ts"

const byte = fc.integer({ min: 0, max: 255 })
const color = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((one) => one.toString(16).padStart(2, "0")).join("")}`)

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
      const { deep, light } = tonesOf(accent)
      expect(contrastOf(deep, light)).toBeGreaterThanOrEqual(leastContrast)
      expect(contrastOf("#ffffff", deep)).toBeGreaterThanOrEqual(leastContrast)
    }),
    { numRuns: 2000 },
  )
})

test("the page for when there is no network wears the studio's accent, and nothing of the house's", () => {
  const { accent, deep, light } = tonesOf("#1f4f8a")
  const style = offlineStyle("#1f4f8a")
  for (const one of [accent, deep, light]) expect(style).toContain(one)
  const house = tonesOf(null)
  for (const one of [house.accent, house.deep, house.light]) expect(style).not.toContain(one)
})
