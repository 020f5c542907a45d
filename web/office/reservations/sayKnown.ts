import { formatShortDay } from "../../../contract/calendar.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { BadgeTone } from "../../ui/Badge.tsx"

export interface Mark {
  tone: BadgeTone
  text: string
}

/** What a desk is to know of somebody without asking, in a few words each. `day`: of their class; `today`: where it is given. */
export function sayKnown(
  { isBirthday, ending, waitsFor }: Pick<RosterEntry, "isBirthday" | "ending" | "waitsFor">,
  day: string,
  today: string,
): Mark[] {
  const marks: Mark[] = []
  if (isBirthday)
    marks.push({ tone: "gold", text: day === today ? "hoy cumple años" : "cumple años ese día" })
  if (ending?.why === "lastCredit") marks.push({ tone: "clay", text: "última clase de su paquete" })
  if (ending?.why === "expiry") {
    const when = ending.lastDay === today ? "hoy" : `el ${formatShortDay(ending.lastDay)}`
    marks.push({ tone: "clay", text: `su paquete vence ${when}` })
  }
  if (waitsFor) {
    const when = waitsFor.day === day ? waitsFor.hour : `${formatShortDay(waitsFor.day)}, ${waitsFor.hour}`
    marks.push({ tone: "cream", text: `espera lugar: ${when} ${waitsFor.discipline}` })
  }
  return marks
}
