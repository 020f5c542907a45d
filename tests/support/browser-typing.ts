import { expect, type Locator } from "@playwright/test"

/** The keys that a phone offers for a field: those of the meanest keypad of its kind. Other fields get a keyboard with all. */
const offered: Record<string, RegExp> = {
  numeric: /^\d$/,
  decimal: /^[\d.]$/,
  tel: /^[\d+*#]$/,
}
const byType: Record<string, string> = { number: "decimal", tel: "tel" }

/** The keys by which a day, `yyyy-MM-dd`, is typed: a phone's keypad has no slash. */
export const keysOf = (day: string): string => day.split("-").reverse().join("")

/** Replaces what a field holds by what a thumb can type into it, key after key; fails on a key that its keypad lacks. */
export async function type(field: Locator, keys: string): Promise<void> {
  const asked = await field.evaluate(({ inputMode, type }: HTMLInputElement) => ({ inputMode, type }))
  const keypad = asked.inputMode || byType[asked.type] || "text"
  const keypadKeys = offered[keypad]
  if (!keypadKeys) return field.fill(keys)
  const missing = [...keys].filter((key) => !keypadKeys.test(key))
  expect(missing, `keys that a keypad of the kind «${keypad}» lacks`).toEqual([])
  await field.fill("")
  await field.pressSequentially(keys)
}
