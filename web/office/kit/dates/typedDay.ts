import { formatDate, isRealDay } from "../../../../contract/calendar.ts"

/**
 * A day as it is being typed: digits in a row are parted by themselves, since a phone's keypad has no slash, and whatever
 * else parts them becomes one. What was typed in the middle stays where it is; a day of a record, `yyyy-MM-dd`, is turned.
 */
export function typedDay(typed: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return formatDate(typed)
  const parts = typed.replace(/^\D+/, "").split(/\D+/)
  const [day = "", month = "", year] = parts
  if (year !== undefined) return [day.slice(0, 2), month.slice(0, 2), year.slice(0, 4)].join("/")
  const isRun = parts.length === 1 || day.length > 2
  const digits = isRun ? parts.join("") : month
  const cut = isRun
    ? [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)]
    : [day, digits.slice(0, 2), digits.slice(2, 6)]
  // An empty month stands for the slash that was just typed.
  return cut.filter((part, at) => part || (at === 1 && !isRun)).join("/")
}

/** The day, `yyyy-MM-dd`, of what was typed whole, `dd/mm/yyyy`; null for anything else and for days that never come. */
export function dayOf(typed: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? []
  return existing(year, month, day)
}

/** What was typed, once it is left: a day without its year is of the year that brings it nearest, `26` means `2026`. */
export function doneDay(typed: string, today: string): string {
  const [, day = "", month = "", year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4})?)?$/.exec(typed) ?? []
  const found = year === undefined ? nearest(month, day, today) : existing(year.padStart(4, "20"), month, day)
  return found ? formatDate(found) : typed
}

/** Why it is no day; null when it is one, or nothing was typed. */
export function faultOfDay(typed: string): string | null {
  if (typed === "" || dayOf(typed)) return null
  return /^\d{1,2}\/\d{1,2}(\/\d{4})?$/.test(typed) ? "Ese día no existe" : "Formato inválido. Usa dd/mm/aaaa"
}

function nearest(month: string, day: string, today: string): string | null {
  const thisYear = Number(today.slice(0, 4))
  const away = (found: string) => Math.abs(Date.parse(found) - Date.parse(today))
  // Eight years in a row may have no 29 of February, as around 2100.
  const found = Array.from({ length: 17 }, (_, at) => existing(String(thisYear - 8 + at), month, day))
  return found.reduce(
    (best, one) => (one && (!best || away(one) < away(best)) ? one : best),
    null as string | null,
  )
}

function existing(year: string, month: string, day: string): string | null {
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isRealDay(written) ? written : null
}
