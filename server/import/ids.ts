import { createHash } from "node:crypto"

const namespace = Buffer.from("0d1f6f2e6a3b5c1e9b7a3c5d7e9f1a2b", "hex")

/** The same UUID (version 5) for the same words, so that a folder read again means the same rows. */
export function idOf(...words: readonly (string | number)[]): string {
  const name = JSON.stringify(words.map((word) => (typeof word === "string" ? sameName(word) : word)))
  const hash = createHash("sha1").update(namespace).update(name).digest().subarray(0, 16)
  hash[6] = ((hash[6] as number) & 0x0f) | 0x50
  hash[8] = ((hash[8] as number) & 0x3f) | 0x80
  const hex = hash.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}

/** Names that differ only in case, outer spaces or Unicode form are the same name. */
export function sameName(name: string): string {
  return name.trim().normalize("NFC").toLowerCase()
}
