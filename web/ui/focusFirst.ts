/** Moves the focus to the first field that is wrong, in the order it is read. */
export function focusFirst(form: HTMLFormElement | null, errors: Record<string, unknown>): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])]
  fields.find((field) => errors[field.getAttribute("name") ?? ""])?.focus()
}
