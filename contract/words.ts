/** Whether a text has every word typed, or the start of it; accents and capitals do not matter. */
export function hasWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return words.every((word) => plain(text).includes(word))
}

/** Without accents and capitals. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
