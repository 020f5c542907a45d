import { createReadStream } from "node:fs"
import { Unreadable } from "./sheet.ts"

const marks: [string, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
]

/** Letters of UTF-8, or halves of its pairs: next to each other nobody writes these in Windows-1252. */
const twoWays = /\xc3[\x80-\xbf]|\xed[\xa0-\xbf][\x80-\xbf]/

/** How a text file is written: by its mark, or else UTF-8 if all of it is that, or else Windows-1252, as Excel writes it. */
export async function findEncoding(path: string): Promise<string> {
  let encoding: string | undefined
  let isUtf8 = true
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let isFirst = true
  let isMixed = false
  let lines = 1
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      encoding = marks.find(([, mark]) => mark.every((byte, i) => chunk[i] === byte))?.[0]
      if (encoding?.startsWith("utf-16")) return encoding
    }
    isFirst = false
    const nul = chunk.indexOf(0)
    if (nul >= 0) {
      lines += countLines(chunk.subarray(0, nul))
      throw new Unreadable("tiene bytes vacíos (NUL): el archivo está dañado o no es una hoja", lines)
    }
    lines += countLines(chunk)
    if (isUtf8) isUtf8 = decodes(decoder, chunk)
    isMixed ||= twoWays.test(chunk.toString("latin1"))
  }
  if (isUtf8) isUtf8 = decodes(decoder, undefined)
  if (isUtf8) return "utf-8"
  if (encoding) throw new Unreadable("dice que es UTF-8 y no lo es: guárdalo de nuevo como «CSV UTF-8»")
  if (isMixed)
    throw new Unreadable("tiene letras dañadas, escritas de dos maneras: guárdalo de nuevo como «CSV UTF-8»")
  return "windows-1252"
}

function decodes(decoder: TextDecoder, chunk: Buffer | undefined): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false
  }
}

function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1
  return count
}
