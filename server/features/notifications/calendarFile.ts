import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator"
import type { SeatFacts } from "./facts.ts"
import { deadline } from "./letters/seats.ts"
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
    ...eventOf(facts, { url, now: at, isCancelled }),
    stamp: at,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A house without an address sends nothing, and still shows it.
    ...(studio.address && { organizer: { name: studio.name, email: studio.address } }),
    attendees: [{ name: facts.firstName, email: to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  })
  return { method, filename: "clase.ics", content: calendar.toString() }
}

/** Somebody's classes as a feed that their calendar reads by itself. */
export function feedOf(name: string, seats: SeatFacts[], around: { url: string; now: Date }): string {
  const calendar = ical({ prodId: product, name, ttl: 3600 })
  for (const facts of seats)
    calendar.createEvent({ ...eventOf(facts, around), status: ICalEventStatus.CONFIRMED })
  return calendar.toString()
}

interface Written {
  /** When it is written: what it says of the deadline is said then. */
  now: Date
  isCancelled?: boolean
}

/** What a calendar shows of a reservation: until when it can be cancelled, of one that is not and has not begun. */
export function entryOf(facts: SeatFacts, { now, isCancelled = false }: Written) {
  const { class: item, seat } = facts
  const isOver = isCancelled || new Date(item.startsAt) <= now
  const where = `Con ${item.instructor}, en ${item.room}.`
  return {
    summary: `${item.discipline} · Lugar ${seat}`,
    location: [item.branch.name, item.branch.address].filter(Boolean).join(", "),
    description: isOver ? where : `${where} ${deadline(facts, now).text}`,
    alarmMinutes: alarm,
  }
}

function eventOf(facts: SeatFacts, { url, ...written }: Written & { url: string }): ICalEventData {
  const { class: item, calendar } = facts
  const { summary, location, description } = entryOf(facts, written)
  return {
    id: calendar.id,
    sequence: calendar.sequence,
    start: new Date(item.startsAt),
    end: new Date(item.endsAt),
    ...{ summary, location, description, url },
    // Nobody is reminded of a class that is not theirs any more.
    alarms: written.isCancelled ? [] : [{ type: ICalAlarmType.display, trigger: alarm * 60 }],
  }
}
