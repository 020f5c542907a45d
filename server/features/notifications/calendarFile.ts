import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator"
import type { SeatFacts } from "./facts.ts"
import { sayInstant, sentence } from "./letters/words.ts"
import type { Mail } from "./provider.ts"

const product = { company: "Cupo", product: "Reservas", language: "ES" }
/** Minutes before the class: time to leave home. */
const alarm = 120

export interface Invitation {
  facts: SeatFacts
  isCancelled: boolean
  studio: { name: string; address: string }
  to: string
  url: string
  /** When it was written: the same file whenever it is made again. */
  at: Date
}

/** A reservation as mail carries it into a calendar: the same entry through every change of it, until it is cancelled. */
export function invitationOf({
  facts,
  isCancelled,
  studio,
  to,
  url,
  at,
}: Invitation): NonNullable<Mail["calendar"]> {
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ prodId: product, method })
  calendar.createEvent({
    ...eventOf(facts, url, isCancelled),
    stamp: at,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A house without an address sends nothing, and still shows it.
    ...(studio.address && { organizer: { name: studio.name, email: studio.address } }),
    attendees: [{ name: facts.firstName, email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  })
  return { method, filename: "clase.ics", content: calendar.toString() }
}

/** Somebody's classes as a feed that their calendar reads by itself. */
export function feedOf(name: string, seats: SeatFacts[], url: string): string {
  const calendar = ical({ prodId: product, name, ttl: 3600 })
  for (const facts of seats)
    calendar.createEvent({ ...eventOf(facts, url), status: ICalEventStatus.CONFIRMED })
  return calendar.toString()
}

/** What a calendar shows of a reservation: of one that is cancelled not until when it can be. */
export function entryOf({ class: item, seat, freeUntil }: SeatFacts, isCancelled = false) {
  const deadline = sentence(`Cancela sin perder tu clase hasta ${sayInstant(freeUntil, item.timeZone)}`)
  const where = `Con ${item.instructor}, en ${item.room}.`
  return {
    summary: `${item.discipline} · Lugar ${seat}`,
    location: [item.branch.name, item.branch.address].filter(Boolean).join(", "),
    description: isCancelled ? where : `${where} ${deadline}`,
    alarmMinutes: alarm,
  }
}

function eventOf(facts: SeatFacts, url: string, isCancelled = false): ICalEventData {
  const { class: item, calendar } = facts
  const { summary, location, description } = entryOf(facts, isCancelled)
  return {
    id: calendar.id,
    sequence: calendar.sequence,
    start: new Date(item.startsAt),
    end: new Date(item.endsAt),
    ...{ summary, location, description, url },
    // Nobody is reminded of a class that is not theirs any more.
    alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, trigger: alarm * 60 }],
  }
}
