import type { z } from "zod"

/** A form rule from a schema of the contract: its first message, or null. */
export function rule(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => schema.safeParse(value).error?.issues[0]?.message ?? null
}
