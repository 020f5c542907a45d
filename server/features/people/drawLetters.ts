import { randomInt } from "node:crypto"

/** Without what is taken for something else when it is read from a screen, or from paper. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"

/** A secret that a person copies by hand, of as many letters. */
export const drawLetters = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("")
