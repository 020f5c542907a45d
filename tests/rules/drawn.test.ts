import { expect, test } from "vitest"
import { drawLetters } from "../../server/features/people/drawLetters.ts"
import { drawCode } from "../../server/features/people/recovery/codes.ts"

/** Ten thousand of each are wanted, and a hundred more or less are usual: six times as many come once in five hundred million. */
const expectEven = (text: string, letters: number) => {
  const found = Map.groupBy(text, (letter) => letter)
  expect(found.size).toBe(letters)
  const wanted = text.length / letters
  const most = 6 * Math.sqrt(wanted)
  for (const [letter, { length }] of found) expect(Math.abs(length - wanted), letter).toBeLessThan(most)
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
