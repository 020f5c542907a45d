import { addDays } from "../../../../contract/calendar.ts"
import { plain } from "../../../../contract/words.ts"
import { dayOf, doneDay } from "../../kit/dates/typedDay.ts"
import { doneHour, hourOf } from "../../kit/dates/typedHour.ts"

/** What somebody asks for in a line: «cobrar a Ana», «sentar a Ana mañana 9:30». */
export interface Command {
  does: "charge" | "seat"
  /** Whom, as it was typed. */
  who: string
  /** `yyyy-MM-dd`, `HH:mm`; absent where nobody said. */
  day?: string
  hour?: string
}

const verbs = new Map<string, Command["does"]>([
  ...["cobrar", "cobra", "cobrale", "cobrarle", "vender"].map((verb) => [verb, "charge"] as const),
  ...["sentar", "sienta", "reservar", "reserva", "apartar"].map((verb) => [verb, "seat"] as const),
])
const weekdays = ["domingo", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado"]
const joints = new Set(["a", "al", "la", "las", "el", "en", "para", "de", "del"])

/** What a line asks for; null while it is only something that is looked for. `today` is the desk's. */
export function commandOf(typed: string, today: string): Command | null {
  const [verb = "", ...rest] = typed.trim().split(/\s+/)
  const does = verbs.get(plain(verb))
  if (!does) return null
  const asked: Partial<Command> = {}
  if (does === "seat") takeWhen(rest, asked, today)
  while (rest[0] && joints.has(plain(rest[0]))) rest.shift()
  const who = rest.join(" ")
  return who ? { does, who, ...asked } : null
}

/** Takes the day and the hour off the end of what was said, in whichever order. */
function takeWhen(words: string[], asked: Partial<Command>, today: string): void {
  for (;;) {
    const [before = "", last = ""] = words.slice(-2).length === 2 ? words.slice(-2) : ["", ...words]
    const two = `${before} ${last}`
    if (!asked.hour && hourIn(two) && /^[ap]/i.test(last)) asked.hour = hourIn(words.splice(-2).join(" "))
    else if (!asked.hour && hourIn(last)) asked.hour = hourIn(words.pop() ?? "")
    else if (!asked.day && plain(two) === "pasado manana") {
      words.splice(-2)
      asked.day = addDays(today, 2)
    } else if (!asked.day && dayIn(last, today)) asked.day = dayIn(words.pop() ?? "", today)
    else if ((asked.day || asked.hour) && joints.has(plain(last))) words.pop()
    else return
  }
}

const hourIn = (said: string): string | undefined =>
  /^\d/.test(said) ? (hourOf(doneHour(said.replace(/(h|hrs?)\.?$/i, ""))) ?? undefined) : undefined

function dayIn(said: string, today: string): string | undefined {
  const word = plain(said)
  if (word === "hoy") return today
  if (word === "manana") return addDays(today, 1)
  const weekday = weekdays.indexOf(word)
  if (weekday >= 0) {
    const now = new Date(`${today}T00:00:00Z`).getUTCDay()
    return addDays(today, (weekday - now + 7) % 7)
  }
  return dayOf(doneDay(said, today)) ?? undefined
}
