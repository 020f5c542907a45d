import type { Mapping } from "../../../contract/mapping.ts"
import { plain } from "../../../contract/words.ts"

type Order = Mapping["dates"]

const months = [
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
  "january february march april may june july august setiembre october november december".split(" "),
  [...Array(8).fill(""), "september"],
]

const numeric = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})\b/
const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/
const named =
  /^(?:\p{L}+\.?,? )?(\d{1,2})[\s/-]+(?:de )?(\p{L}{3,12})\.?,?[\s/-]+(?:de(?:l)? )?(\d{4}|\d{2})\b/u
const namedFirst = /^(?:\p{L}+\.?,? )?(\p{L}{3,12})\.? (\d{1,2}),? (\d{4})\b/u

/** «martes 25/11/2025» */
const weekday = /^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)\p{L}*\.?,? +(?=\d{1,4}[/.-]\d)/u
const withoutWeekday = (cell: string): string => plain(cell).trim().replace(weekday, "")

export const isDateLike = (cell: string): boolean => {
  const text = withoutWeekday(cell)
  return iso.test(text) || numeric.test(text) || named.test(text) || namedFirst.test(text)
}

/** What a cell alone tells of the order: one of its numbers is no month. Undefined where it is no day in numbers, null where it could be either. */
export function orderTold(cell: string): Order | undefined {
  const [, first, second] = numeric.exec(withoutWeekday(cell)) ?? []
  if (first === undefined || second === undefined) return undefined
  if (Number(first) > 12) return "dmy"
  return Number(second) > 12 ? "mdy" : null
}

export const isHourLike = (cell: string): boolean => readClock(cell) !== undefined

/** 05/05/2026 */
const isSameEitherWay = (cell: string): boolean => /^(\d+)\D\1\D/.test(withoutWeekday(cell))

/** The order that the days of a column are written in; null when all could be either, or some are one and some the other. */
export function dateOrderOf(cells: string[]): Order {
  let [dmy, mdy, either] = [0, 0, 0]
  for (const cell of cells) {
    const told = orderTold(cell)
    if (told === "dmy") dmy += 1
    else if (told === "mdy") mdy += 1
    else if (told === null && !isSameEitherWay(cell)) either += 1
  }
  if (dmy > 0 && mdy > 0) return null
  if (mdy > 0) return "mdy"
  return dmy > 0 || either === 0 ? "dmy" : null
}

/** A calendar day, `2025-11-25`; undefined when it is none. */
export function readDate(cell: string, order: Order): string | undefined {
  return splitDate(cell, order)?.day
}

/**
 * A day and its hour, `2025-11-25 18:30`; of a day alone no hour. By the clock on the wall, whatever is said of its zone, but for
 * Greenwich's: that is what machines keep, hours away from what anybody read there.
 */
export function readMoment(cell: string, order: Order): { day: string; hour?: string } | undefined {
  const split = splitDate(cell, order)
  if (!split) return undefined
  const rest = split.rest
    .replace(/^(?:\s+[-–—|·]\s+|[\s,t]*)(a las?|at)?\s*/, "")
    .replace(/(\.\d+)?(?![+-]00:?00$)[+-]\d\d:?\d\d$/, "")
  if (rest.trim() === "" || /^-$/.test(rest.trim())) return { day: split.day }
  const hour = readClock(rest)
  return hour === undefined ? undefined : { day: split.day, hour }
}

/** `18:30` of «6:30 pm», «18:30:00», «6 p. m.», «18.30 hrs», «18h30»; undefined when it is none. */
export function readClock(cell: string): string | undefined {
  const text = plain(cell).replace(/\s+/g, " ").trim()
  const [, hours, minutes, noon] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.]\d{2}(?:\.\d+)?)? ?(?:(a|p)\.? ?m\.?|h|hrs?\.?|horas)?$/.exec(text) ??
    []
  if (hours === undefined || (minutes === undefined && !/[a-z]/.test(text))) return undefined
  let hour = Number(hours)
  if (noon && (hour < 1 || hour > 12)) return undefined
  if (noon) hour = (hour % 12) + (noon === "p" ? 12 : 0)
  const minute = Number(minutes ?? 0)
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`
}

function splitDate(cell: string, order: Order): { day: string; rest: string } | undefined {
  const flat = withoutWeekday(cell)
  const found = (match: RegExpExecArray, year = "", month = 0, day = "") => {
    const written = dayOf(Number(year.length === 2 ? `20${year}` : year), month, Number(day))
    return written === undefined ? undefined : { day: written, rest: flat.slice(match[0].length) }
  }
  let match = iso.exec(flat)
  if (match) return found(match, match[1], Number(match[2]), match[3])
  match = numeric.exec(flat)
  if (match) {
    const [, first = "", second = "", year] = match
    const [day, month] = (order ?? "dmy") === "dmy" ? [first, second] : [second, first]
    return found(match, year, Number(month), day)
  }
  match = named.exec(flat)
  if (match) return found(match, match[3], monthOf(match[2] ?? ""), match[1])
  match = namedFirst.exec(flat)
  return match ? found(match, match[3], monthOf(match[1] ?? ""), match[2]) : undefined
}

/** Of a name, or how it begins: «sept»; 0 of any other word. */
function monthOf(name: string): number {
  const at = months.map((names) => names.findIndex((month) => month.startsWith(name)))
  return Math.max(...at) + 1
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (month < 1 || month > 12 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return undefined
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}
