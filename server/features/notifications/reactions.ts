import type { Runner } from "../../platform/database/statement.ts"
import type { EventName, Events } from "../../platform/events/names.ts"
import type { Draft, SeatFacts } from "./facts.ts"
import { readHeld } from "./heldFacts.ts"
import { readOffered } from "./offered.ts"
import { readPerson, readStudioAddress } from "./people.ts"
import { readSeats } from "./seatFacts.ts"

/** The mails that follow from an event that was recorded at `at`. Only reads; an event of which nobody is told has none. */
type Reaction<Name extends EventName> = (runner: Runner, data: Events[Name], at: Date) => Promise<Draft[]>

/** What each event becomes. */
export const reactions: { [Name in EventName]: Reaction<Name> } = {
  async registered(runner, { userId }) {
    const person = await readPerson(runner, userId)
    if (!person) return []
    const { firstName, address, branchId } = person
    return [{ kind: "welcome", userId, address, facts: { firstName, branchId } }]
  },

  async booked(runner, { reservationId }, at) {
    const seats = await readSeats(runner, { ids: [reservationId] }, at)
    return seats.map((told) => ({ kind: "confirmation", ...told }))
  },

  async promoted(runner, { reservationId }, at) {
    const seats = await readSeats(runner, { ids: [reservationId] }, at)
    return seats.map((told) => ({ kind: "promotion", ...told }))
  },

  async changed(runner, { reservationId, from }, at) {
    const seats = await readSeats(runner, { ids: [reservationId, from] }, at)
    const [now, before] = [reservationId, from].map((id) =>
      seats.find(({ facts }) => facts.reservationId === id),
    )
    if (!now || !before) return []
    return [
      {
        kind: "change",
        ...now,
        facts: { ...now.facts, before: { class: before.facts.class, seat: before.facts.seat } },
      },
    ]
  },

  async cancelled(runner, { reservationId, credit }, at) {
    const seats = await readSeats(runner, { ids: [reservationId] }, at)
    return seats.map(({ facts, ...told }) => ({
      kind: "cancellation",
      ...told,
      facts: { ...ended(facts), credit },
    }))
  },

  offered: (runner, { classId, offerIds }, at) => readOffered(runner, classId, offerIds, at),

  async granted(runner, { heldPackageId }) {
    const held = await readHeld(runner, [heldPackageId])
    return held.map((told) => ({ kind: "granted", ...told }))
  },

  async "recovery-requested"(runner, { userId, code, expiresAt }) {
    const person = await readPerson(runner, userId)
    if (!person) return []
    const { firstName, address } = person
    return [{ kind: "code", userId, address, facts: { firstName, code, expiresAt } }]
  },

  async "contact-received"(runner, facts) {
    const address = await readStudioAddress(runner)
    return address ? [{ kind: "contact", userId: null, address, facts }] : []
  },

  async "class-moved"(runner, { classId, from }, at) {
    const seats = await readSeats(runner, { classId }, at)
    return seats.map(({ facts, ...told }) => ({ kind: "moved", ...told, facts: { ...facts, from } }))
  },

  async "class-cancelled"(runner, { reservationIds }, at) {
    const seats = await readSeats(runner, { ids: reservationIds }, at)
    return seats.map(({ facts, ...told }) => ({ kind: "classCancelled", ...told, facts: ended(facts) }))
  },
}

/** The last version of a calendar's entry, after any that the same moment made. */
const ended = (facts: SeatFacts): SeatFacts => ({
  ...facts,
  calendar: { ...facts.calendar, sequence: facts.calendar.sequence + 1 },
})
