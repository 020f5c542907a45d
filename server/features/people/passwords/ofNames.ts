import { plain } from "../../../../contract/words.ts"

/** What any studio is called by, and whoever works there. */
const ofTheTrade = [
  ...["cupo", "estudio", "studio", "sucursal", "clase", "clases", "pilates", "reformer", "yoga", "barre"],
  ...["ciclismo", "spinning", "fitness", "gym", "admin", "recepcion", "staff", "contraseña", "password"],
]

/** Shorter ones, such as «de», are in too many words of their own. */
const fewestLetters = 3

/**
 * True for a password that is names and nothing else: of the studio, its branches and classes, or of whose it is, in any case, with any
 * digits and signs between them. «Cupo2026» and «RomaPilates!1» are; «La Roma huele a pan 7» only has one in it.
 */
export function isOfNames(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password)
  if (letters === "") return false
  const words = [...new Set([...ofTheTrade, ...names].flatMap(wordsOf))]
  /** Up to where it is words so far. */
  const ends = new Set([0])
  for (const end of ends)
    for (const word of words) if (letters.startsWith(word, end)) ends.add(end + word.length)
  return ends.has(letters.length)
}

/** Each word of a name, and all of it as one: «Del Valle» is «del», «valle» and «delvalle». */
function wordsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}]+/u).map(lettersOf)
  return [...words, words.join("")].filter((word) => word.length >= fewestLetters)
}

const lettersOf = (text: string): string => plain(text).replace(/\P{L}/gu, "")
