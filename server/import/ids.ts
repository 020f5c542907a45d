import { v5 } from "uuid"

const namespace = "0d1f6f2e-6a3b-5c1e-9b7a-3c5d7e9f1a2b"

/** The same UUID for the same words, so that a folder read again means the same rows. */
export function idOf(...words: readonly (string | number)[]): string {
  return v5(
    JSON.stringify(words.map((word) => (typeof word === "string" ? sameName(word) : word))),
    namespace,
  )
}

/** A class of the timetable. */
export const idOfClass = (row: { branch: string; room: string; hour: string }, day: string): string =>
  idOf("class", row.branch, row.room, day, row.hour)

/** Names that differ only in case, outer spaces or Unicode form are the same name. */
export function sameName(name: string): string {
  return name.trim().normalize("NFC").toLowerCase()
}

/** How the sources begin of what a folder of this name brings in one of its files. */
export const sourcesOf = (name: string, file: "customer_packages" | "payments"): string =>
  `import:${name}:${file}:`
