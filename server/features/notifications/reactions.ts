import type { Runner } from "../../platform/database/statement.ts"
import type { EventName, Events, Extended } from "../../platform/events/names.ts"
import { hideAddress } from "../people/hideAddress.ts"
import type { Draft, Facts } from "./facts.ts"
import { readHeld } from "./heldFacts.ts"
import { readClosedLine, readMovedLine } from "./lines.ts"
import { readOffered } from "./offered.ts"
import { readDispute, readHeldPayment, readReceipt, readRefund } from "./paidFacts.ts"
import { type Person, readPerson, readStudioAddress, tellPerson } from "./people.ts"
import { readSeats, type Seat, toldAt } from "./seatFacts.ts"
import { readSubstituteAsked } from "./substituteAsked.ts"
import { readWeeklyEnd, readWeeklyTurns } from "./weeklyTurns.ts"

/** What reactions read from: the seats that the events at hand speak of were read for all of them at once. */
export interface Reading {
  runner: Runner
  seats: ReadonlyMap<string, Seat>
}

/** The mails that follow from an event that was recorded at `at`. Only reads; an event of which nobody is told has none. */
type Reaction<Name extends EventName> = (reading: Reading, data: Events[Name], at: Date) => Promise<Draft[]>

/** The reservations that an event speaks of. */
export function seatsIn(data: Events[EventName]): string[] {
  if ("reservationIds" in data) return data.reservationIds
  if ("reservationId" in data) return "from" in data ? [data.reservationId, data.from] : [data.reservationId]
  return []
}

const found = ({ seats }: Reading, ids: string[]): Seat[] => ids.flatMap((id) => seats.get(id) ?? [])

/** Until when the package that pays it can be used, where that would have ended before. */
const untilLater = (reservationId: string, extended: Extended | undefined) =>
  extended?.reservations.includes(reservationId) ? { extendedUntil: extended.until } : {}

/** What each event becomes. */
export const reactions: { [Name in EventName]: Reaction<Name> } = {
  registered: ({ runner }, { userId }) =>
    tellPerson(runner, userId, ({ firstName, address, branchId, mustChangePassword }) => ({
      kind: "welcome",
      facts: { firstName, branchId, ...(mustChangePassword && { email: address }) },
    })),

  async booked(reading, { reservationId }, at) {
    return found(reading, [reservationId]).map((seat) => ({ kind: "confirmation", ...toldAt(seat, at) }))
  },

  async promoted(reading, { reservationId }, at) {
    return found(reading, [reservationId]).map((seat) => ({ kind: "promotion", ...toldAt(seat, at) }))
  },

  async changed(reading, { reservationId, from, seat }, at) {
    const [now, before] = found(reading, [reservationId, from])
    if (!now || !before) return []
    const told = toldAt(now, at)
    const was = { class: before.facts.class, seat: seat ?? before.facts.seat }
    return [{ kind: "change", ...told, facts: { ...told.facts, before: was } }]
  },

  async cancelled(reading, { reservationId, credit }, at) {
    return found(reading, [reservationId]).map((seat) => {
      const told = toldAt(seat, at, true)
      return { kind: "cancellation", ...told, facts: { ...told.facts, credit } }
    })
  },

  async "absence-warned"(reading, { reservationId, ...told }) {
    return found(reading, [reservationId]).map(({ userId, address, facts }) => ({
      ...{ kind: "absenceWarning", userId, address },
      facts: { firstName: facts.firstName, missedId: reservationId, class: facts.class, ...told },
    }))
  },

  offered: ({ runner }, { classId, offerIds }, at) => readOffered(runner, classId, offerIds, at),

  async granted({ runner }, { heldPackageId }) {
    const held = await readHeld(runner, [heldPackageId])
    return held.map((told) => ({ kind: "granted", ...told }))
  },

  async "package-changed"({ runner }, { heldPackageId, ...changed }) {
    const held = await readHeld(runner, [heldPackageId])
    return held.map(({ facts, ...told }) => ({
      ...{ kind: "packageChanged", ...told },
      facts: { ...facts, ...changed },
    }))
  },

  async "package-passed"({ runner }, { heldPackageId, receivedId, credits, reason }) {
    const both = await readHeld(runner, [heldPackageId, receivedId])
    return both.map(({ facts, ...told }) => {
      const other = both.find(({ userId }) => userId !== told.userId)?.facts.firstName ?? ""
      const isReceived = facts.heldPackageId === receivedId
      return { kind: "packagePassed", ...told, facts: { ...facts, other, credits, reason, isReceived } }
    })
  },

  async paid({ runner }, { transactionId }) {
    const receipts = await readReceipt(runner, transactionId)
    return receipts.map((told) => ({ kind: "receipt", ...told }))
  },

  async "payment-held"({ runner }, { captureId }) {
    const held = await readHeldPayment(runner, captureId)
    return held.map((told) => ({ kind: "paymentHeld", ...told }))
  },

  refunded: ({ runner }, { refundId }) => readRefund(runner, refundId),

  async "dispute-opened"({ runner }, dispute) {
    return readDispute(runner, dispute)
  },

  "recovery-requested": ({ runner }, { userId, code, expiresAt }) =>
    tellPerson(runner, userId, ({ firstName }) => ({ kind: "code", facts: { firstName, code, expiresAt } })),

  async "email-changed"({ runner }, { userId, from, to, ...how }) {
    if (!(await readPerson(runner, userId))) return []
    const told = (address: string, facts: Facts["emailChanged"]): Draft => ({
      ...{ kind: "emailChanged", userId, address },
      facts,
    })
    return [
      told(from, { other: hideAddress(to), isOld: true }),
      told(to, { other: hideAddress(from), isOld: false, email: to, ...how }),
    ]
  },

  "password-changed": ({ runner }, { userId, ...how }) =>
    tellPerson(runner, userId, ({ firstName }) => ({
      kind: "passwordChanged",
      facts: { firstName, ...how },
    })),

  "second-step-changed": ({ runner }, { userId, ...changed }) =>
    tellPerson(runner, userId, ({ firstName }) => ({
      kind: "secondStepChanged",
      facts: { firstName, ...changed },
    })),

  "step-code-used": ({ runner }, { userId, left }) =>
    tellPerson(runner, userId, ({ firstName }) => ({ kind: "stepCodeUsed", facts: { firstName, left } })),

  "passkey-changed": ({ runner }, { userId, ...changed }) =>
    tellPerson(runner, userId, ({ firstName }) => ({
      kind: "passkeyChanged",
      facts: { firstName, ...changed },
    })),

  "password-left-behind": ({ runner }, { userId }) =>
    tellPerson(runner, userId, ({ firstName, address, isStaff }) => ({
      kind: "passwordLeftBehind",
      facts: { firstName, email: address, isStaff },
    })),

  async merged({ runner }, { staysId: userId, goesId }) {
    const [stays, goes] = [await readPerson(runner, userId), await readPerson(runner, goesId)]
    if (!stays || !goes) return []
    const told = (to: Person, other: Person, isGone: boolean): Draft => ({
      ...{ kind: "merged", userId, address: to.address },
      facts: { firstName: to.firstName, other: hideAddress(other.address), isGone },
    })
    return [told(stays, goes, false), told(goes, stays, true)]
  },

  async "contact-received"({ runner }, facts) {
    const address = await readStudioAddress(runner)
    return address ? [{ kind: "contact", userId: null, address, facts }] : []
  },

  "weekly-decided": ({ runner }, { weeklyBookingId, classIds }, at) =>
    readWeeklyTurns(runner, weeklyBookingId, classIds, at),

  "weekly-ended": ({ runner }, { weeklyBookingId, why }) => readWeeklyEnd(runner, weeklyBookingId, why),

  async "class-moved"({ runner }, { classId, from, extended }, at) {
    return (await readSeats(runner, { classId })).map((seat) => {
      const told = toldAt(seat, at)
      const later = untilLater(told.facts.reservationId, extended)
      return { kind: "moved", ...told, facts: { ...told.facts, from, ...later } }
    })
  },

  async "discipline-changed"({ runner }, { classId, from, extended }, at) {
    return (await readSeats(runner, { classId })).map((seat) => {
      const told = toldAt(seat, at)
      const later = untilLater(told.facts.reservationId, extended)
      return { kind: "otherDiscipline", ...told, facts: { ...told.facts, from, ...later } }
    })
  },

  async "instructor-substituted"({ runner }, { classId, from }, at) {
    return (await readSeats(runner, { classId })).map((seat) => {
      const told = toldAt(seat, at)
      return { kind: "substituted", ...told, facts: { ...told.facts, from } }
    })
  },

  "substitute-asked": ({ runner }, { requestId }, at) => readSubstituteAsked(runner, requestId, at),

  async "class-message"(reading, { text, reservationIds, entryIds }) {
    const seated = found(reading, reservationIds).map(({ userId, address, facts }): Draft => {
      const { firstName, class: item } = facts
      return {
        kind: "classMessage",
        userId,
        address,
        facts: { firstName, text, class: item, isWaiting: false },
      }
    })
    const waiting = (await readClosedLine(reading.runner, entryIds)).map(
      ({ facts, ...told }): Draft => ({
        ...{ ...told, kind: "classMessage" },
        facts: { ...facts, text, isWaiting: true },
      }),
    )
    return [...seated, ...waiting]
  },

  "report-due": ({ runner }, { userId, ...told }) =>
    tellPerson(runner, userId, ({ firstName }) => ({ kind: "report", facts: { firstName, ...told } })),

  "report-stopped": ({ runner }, { userId, ...told }) =>
    tellPerson(runner, userId, ({ firstName }) => ({ kind: "reportStopped", facts: { firstName, ...told } })),

  "line-closed": ({ runner }, { entryIds }) => readClosedLine(runner, entryIds),

  "line-moved": ({ runner }, moved) => readMovedLine(runner, moved),

  async "class-cancelled"(reading, { reservationIds }, at) {
    return found(reading, reservationIds).map((seat) => {
      const told = toldAt(seat, at, true)
      const usableUntil = seat.expiresAt.toISOString()
      return { kind: "classCancelled", ...told, facts: { ...told.facts, usableUntil } }
    })
  },
}
