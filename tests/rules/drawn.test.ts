import { expect, test } from "vitest"
import { drawLetters } from "../../server/features/people/drawLetters.ts"
import { drawCode } from "../../server/features/people/recovery/codes.ts"

/** How often each letter comes. */
const countOf = (text: string) => {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** Ten thousand of each are wanted, and a hundred more or less are usual: six times as many come once in a thousand million. */
const expectEven = (text: string, letters: number) => {
  const counts = countOf(text)
  expect(counts.size).toBe(letters)
  const wanted = text.length / letters
  const most = 6 * Math.sqrt(wanted)
  for (const [letter, count] of counts) expect(Math.abs(count - wanted), letter).toBeLessThan(most)
}

test("a secret that is copied by hand is of 31 letters, each as likely: ten of them are 49 bits", () => {
  expect(drawLetters(10)).toMatch(/^[a-hjkmnp-z2-9]{10}$/)
  expectEven(drawLetters(310_000), 31)
  expect(Math.log2(31 ** 10)).toBeGreaterThan(49)
})

test("a mailed code is of six digits, each as likely, in front as well", () => {
  const codes = Array.from({ length: 100_000 }, drawCode)
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expectEven(codes.map(([first]) => first).join(""), 10)
  expectEven(codes.map((code) => code.at(-1)).join(""), 10)
})
