/** Words of a family name that go with the next. */
const particles = new Set(["de", "del", "la", "las", "los", "y", "san", "santa", "van", "von", "da", "dos"])

/** A whole name as first and last name: «Pérez, Ana» too. The last two words are family names where there are three or more. */
export function splitName(whole: string): { first: string; last: string } {
  const [before = "", after] = whole.split(",").map((part) => part.replace(/\s+/g, " ").trim())
  if (after) return { first: after, last: before }
  const words = before.split(" ")
  const pieces: string[] = []
  let held: string[] = []
  for (const word of words) {
    held.push(word)
    if (particles.has(word.toLowerCase()) && pieces.length > 0) continue
    pieces.push(held.join(" "))
    held = []
  }
  if (held.length > 0) pieces.push(held.join(" "))
  const givens = pieces.length <= 3 ? 1 : pieces.length - 2
  return { first: pieces.slice(0, givens).join(" "), last: pieces.slice(givens).join(" ") }
}
