import { z } from "zod"
import { withoutPiles } from "./words.ts"

/** A picture with its colour of skin or its look, and others that are joined to it; a key; a region's flag. */
const drawn = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?`
const emoji = String.raw`\u{1F3F4}[\u{E0020}-\u{E007F}]{1,7}|${drawn}(?:\u200D${drawn})*|[\d#*]\uFE0F\u20E3`
/** Letters that nobody sees, and marks that turn round how a line is read: with them, two names look like one. */
const unseen = new RegExp(`(${emoji})|\\p{Default_Ignorable_Code_Point}`, "gu")

/** Without what nobody sees but emoji need, and accents as one letter with theirs: what looks alike is alike. */
const clean = (typed: string): string =>
  withoutPiles(typed.replace(unseen, (_, kept: string | undefined) => kept ?? ""))
    .normalize()
    .trim()

const most = (longest: number) => `Máximo ${longest.toLocaleString("en")} caracteres`

/** One line that somebody typed, without what surrounds it. `missing` is said when there is no text at all. */
export const line = (longest: number, missing?: string) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .overwrite(clean)
    .max(longest, most(longest))
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, "Escribe una sola línea")

/** Some lines that somebody typed. */
export const words = (longest: number, missing?: string) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .overwrite(clean)
    .max(longest, most(longest))
    .regex(/^([^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, "Escribe solo texto")

/** Text in HTML, as it is: whoever keeps it cleans it. */
export const markup = (longest: number, missing: string) =>
  z
    .string({ error: missing })
    .max(longest, most(longest))
    .regex(/^[^\0\p{Cs}]*$/u, "Escribe solo texto")

/** An address of the web, by these protocols. */
export const webAddress = (protocol: RegExp, longest = 1_000) =>
  z
    .url({ protocol })
    .max(longest, most(longest))
    .regex(/^[^\s\p{Cc}\p{Cf}\p{Cs}]*$/u)

/** Eight digits at least, as people write a number. */
export const phoneForm = /^(?=(?:\D*\d){8})\+?[\d\s().-]{8,20}$/

/** A telephone number, or none. */
export const phoneOrNone = z.union([z.literal(""), line(20).regex(phoneForm, "El teléfono no es válido")])
