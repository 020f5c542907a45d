/** An hour as it is being typed: digits in a row are parted by themselves, and whatever else parts them becomes a colon. */
export function typedHour(typed: string): string {
  // Whoever writes «6:30 pm» means the evening, and is read once it is done.
  if (/[ap]|\d\s$/i.test(typed)) return typed.slice(0, 12)
  const parts = typed.replace(/^\D+/, "").split(/\D+/)
  const [hours = "", minutes] = parts
  if (minutes !== undefined && hours.length <= 2) return `${hours}:${minutes.slice(0, 2)}`
  const digits = parts.join("").slice(0, 4)
  // No hour begins with a 3: `630` is half past six.
  const width = /^[3-9]/.test(digits) ? 1 : 2
  return digits.length > width ? `${digits.slice(0, width)}:${digits.slice(width, width + 2)}` : digits
}

/** The hour, `HH:mm`, of what was typed whole; null for anything else. */
export function hourOf(typed: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? typed : null
}

/** What was typed, once it is left: `6:30` is 06:30, `18` is 18:00, `6:30 pm` is 18:30. Anything else stays, to be refused. */
export function doneHour(typed: string): string {
  const [, hours, minutes = "00", period] =
    /^(\d{1,2})(?::?(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/i.exec(typed.trim()) ?? []
  if (!hours) return typed
  const isTwelve = period !== undefined
  if (isTwelve && (Number(hours) < 1 || Number(hours) > 12)) return typed
  const hour = isTwelve ? (Number(hours) % 12) + (period.toLowerCase() === "p" ? 12 : 0) : Number(hours)
  return hourOf(`${String(hour).padStart(2, "0")}:${minutes}`) ?? typed
}

/** Why it is no hour; null when it is one, or nothing was typed. */
export const faultOfHour = (typed: string): string | null =>
  typed === "" || hourOf(typed) ? null : "Usa HH:mm, de 00:00 a 23:59"
