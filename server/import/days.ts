import { addDays } from "../../contract/calendar.ts"
import { ChosenDay } from "../../contract/time.ts"

/** A day as the folder writes it, before the reference day is known. */
export type WrittenDay =
  | { kind: "date"; day: string }
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number; weeks: number }

export const weekdays = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"] as const

/** 0 is Monday. Takes `lunes` and `lun`, with accents or without. */
export function readWeekday(text: string): number | undefined {
  const plain = withoutAccents(text)
  const index = weekdays.findIndex((name) => {
    const full = withoutAccents(name)
    return plain === full || plain === full.slice(0, 3)
  })
  return index < 0 ? undefined : index
}

/** `2025-11-25`; `-12`, `0`, `+3` days from the reference day; `mar-2`: Tuesday, two weeks before the reference week. */
export function readDay(text: string): WrittenDay | undefined {
  if (/^[+-]?\d{1,4}$/.test(text)) return { kind: "offset", days: Number(text) }
  const [, name, weeks] = /^(\p{L}{3})([+-]\d{1,3})?$/u.exec(text) ?? []
  const weekday = name === undefined ? undefined : readWeekday(name)
  if (weekday !== undefined) return { kind: "weekday", weekday, weeks: Number(weeks ?? 0) }
  return ChosenDay.safeParse(text).success ? { kind: "date", day: text } : undefined
}

export const dayExpected = "se espera un día como 2025-11-25, -12, 0, +3 o mar-2"

/** The calendar day, `yyyy-MM-dd`, that a written day means. */
export function resolveDay(written: WrittenDay, reference: string): string {
  if (written.kind === "date") return written.day
  if (written.kind === "offset") return addDays(reference, written.days)
  return addDays(mondayOf(reference), written.weekday + 7 * written.weeks)
}

export function mondayOf(day: string): string {
  return addDays(day, -weekdayOf(day))
}

/** 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function withoutAccents(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "")
}
