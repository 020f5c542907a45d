import { z } from "zod"

/** One line that somebody typed, without what surrounds it. `missing` is said when there is no text at all. */
export const line = (longest: number, missing?: string) =>
  z
    .string(missing === undefined ? undefined : { error: missing })
    .trim()
    .max(longest, `Máximo ${longest} caracteres`)
    .regex(/^\P{Cc}*$/u, "Escribe una sola línea")

/** Some lines that somebody typed. */
export const words = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Máximo ${longest} caracteres`)
    .regex(/^(\P{Cc}|[\t\r\n])*$/u, "Escribe solo texto")

/** Digits as people write a number. */
export const phoneForm = /^\+?[\d\s()-]{8,20}$/

/** A telephone number, or none. */
export const phoneOrNone = z.union([
  z.literal(""),
  z.string().trim().regex(phoneForm, "El teléfono no es válido"),
])
