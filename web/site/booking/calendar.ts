import type { MyReservation } from "../../../contract/reservations.ts"
import type { Branch } from "../../../contract/studio.ts"
import { sentence } from "../sentence.ts"
import { never, sayCancellation } from "./deadline.ts"

/** Minutes before the class: time to leave home. */
const alarm = 120

/** A reservation as an iCalendar file, RFC 5545, with an alarm; `url` shows it again. */
export function calendarFile(
  reservation: MyReservation,
  branch: Pick<Branch, "name" | "address">,
  { url, now }: { url: string; now: Date },
): string {
  const { class: item, seat, id } = reservation
  // It is read on any day: «hoy» would be wrong by then.
  const deadline = sentence(sayCancellation(reservation, now, { from: never }).text)
  const title = safe(`${item.discipline} · Lugar ${seat}`)
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cupo//Reservas//ES",
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${stamp(reservation.createdAt)}`,
    `DTSTART:${stamp(item.startsAt)}`,
    `DTEND:${stamp(item.endsAt)}`,
    `SUMMARY:${title}`,
    `LOCATION:${safe(`${branch.name}, ${branch.address}`)}`,
    `DESCRIPTION:${safe(`Con ${item.instructor}. ${deadline}`)}`,
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${title}`,
    `TRIGGER:-PT${alarm}M`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ]
  return `${lines.map(fold).join("\r\n")}\r\n`
}

const stamp = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, "")

const safe = (text: string) => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n")

const octets = new TextEncoder()

/** Lines of at most 75 octets, the space before what goes on among them. */
function fold(line: string): string {
  let [folded, length] = ["", 0]
  for (const letter of line) {
    const more = octets.encode(letter).length
    const isOver = length + more > 75
    folded += isOver ? `\r\n ${letter}` : letter
    length = isOver ? 1 + more : length + more
  }
  return folded
}
