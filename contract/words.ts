/** Whether a text has every word typed, or the start of it; accents and capitals do not matter. */
export function hasWords(text: string, typed: string): boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return words.every((word) => plain(text).includes(word))
}

/**
 * With no more marks on a letter than any language writes: to put them in their order, as every comparing of letters does, takes the
 * square of how many they are.
 */
export const withoutPiles = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, "$1")

/** Without accents and capitals. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}

/** The words of a name in whatever order: «Pérez Ana» is who is called «Ana Pérez». */
export const nameWords = (name: string): string => (plain(name).match(/[\p{L}\d]+/gu) ?? []).sort().join(" ")
