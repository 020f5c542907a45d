import type { z } from "zod"

/** A form rule from a schema of the contract: its first message, or null. */
export function rule(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => schema.safeParse(value).error?.issues[0]?.message ?? null
}

/** Of the password that one has now: which one it is, the server says. */
export const currentPassword = (value: string): string | null => (value ? null : "La contraseña es requerida")
