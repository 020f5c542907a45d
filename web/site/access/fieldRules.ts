import type { z } from "zod"

/** A form rule from a schema of the contract: its first message, or null. */
export function rule(schema: z.ZodType): (value: unknown) => string | null {
  return (value) => schema.safeParse(value).error?.issues[0]?.message ?? null
}

/** Moves the focus to the first field that is wrong, in the order it is read. */
export function focusFirst(form: HTMLFormElement | null, errors: Record<string, unknown>): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])]
  fields.find((field) => errors[field.getAttribute("name") ?? ""])?.focus()
}
