/**
 * A day and a month as they are being typed: four digits in a row are parted by themselves, since a phone's keypad has no
 * slash, and whatever else parts them becomes one. What was typed in the middle stays where it is.
 */
export function typedDayMonth(typed: string): string {
  const parts = typed.split(/\D+/)
  const [day = "", month = ""] = parts
  if (parts.length === 1 || day.length > 2) {
    const digits = parts.join("")
    return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits
  }
  return day ? `${day}/${month.slice(0, 2)}` : month.slice(0, 2)
}

/** The same once it was typed: `3/4` is `03/04`. Anything else stays as it is, for a form to refuse. */
export function doneDayMonth(typed: string): string {
  const [, day, month] = /^(\d{1,2})\/(\d{1,2})$/.exec(typed) ?? []
  return day && month ? `${day.padStart(2, "0")}/${month.padStart(2, "0")}` : typed
}
