import type { ErrorCode } from "../../../contract/errors.ts"
import type { Cells } from "../../../contract/reportCells.ts"
import type { ReportQuery } from "../../../contract/reporting.ts"
import type { ReportName } from "../../../contract/reportKinds.ts"

/** Who or what ended a weekly booking: the staff, or that nothing pays or no such class is given for long. */
export type WeeklyEnd = "staff" | "no-package" | "no-class"

/** What a report sums to. `rows`: how many it has. */
export interface ReportTold {
  report: ReportName
  query: ReportQuery
  days: { from: string; to: string }
  totals: Cells
  /** Of as many days before. */
  before: { from: string; to: string }
  totalsBefore: Cells
  rows: number
}

/** Reservations whose package would have ended before it could be used again, and until when it can be now. */
export interface Extended {
  reservations: string[]
  until: string
}

/**
 * What may happen, by name, with the ids of what it is about and the facts that would be gone when it is told. Ids are
 * those of the tables that their names say; instants are ISO 8601.
 */
export interface Events {
  registered: { userId: string }
  booked: { reservationId: string }
  /** A reservation that took the place of another, `from`; or, where that is itself, of `seat`. */
  changed: { reservationId: string; from: string; seat?: number }
  cancelled: { reservationId: string; credit: "returned" | "lost" | "unlimited" | "refunded" }
  /** A freed place was taken for who waited. */
  promoted: { reservationId: string }
  /** They missed this class, and one absence more limits them: how many count, and to what. */
  "absence-warned": { reservationId: string; recent: number; aheadDays: number; forDays: number }
  /** Freed places are offered to everybody who waits for the class. */
  offered: { classId: string; offerIds: string[] }
  /** Somebody was given a package. */
  granted: { heldPackageId: string }
  /** The desk made a package last longer, or rest from a day to a day, or not any more; or what was paid for one that was passed on went back. `days`: of the rest. */
  "package-changed": {
    heldPackageId: string
    change: "extended" | "frozen" | "thawed" | "taken"
    reason: string
    days?: { from: string; until: string }
  }
  /** Somebody's package is another's now, by the desk; `credits` went with it, null of an unlimited one. */
  "package-passed": { heldPackageId: string; receivedId: string; credits: number | null; reason: string }
  /** A package was bought: its receipt. */
  paid: { transactionId: string }
  /** Money was taken that buys nothing by itself: staff decide. */
  "payment-held": { captureId: string }
  /** Money went back to whoever paid. */
  refunded: { refundId: string }
  /** A customer's bank asks for money back; null: of a payment that we do not know. */
  "dispute-opened": { disputeId: string; captureId: string | null }
  /** Somebody asked for a code to set a new password; it is forgotten here as soon as its mail is written. */
  "recovery-requested": { userId: string; code: string; expiresAt: string }
  /** Somebody's address is another one, by their own doing or the staff's: told to both. */
  "email-changed": { userId: string; from: string; to: string; isByStaff?: boolean; endsGoogle?: boolean }
  /** Somebody's password is another one: by their own doing, or the staff's. `endsCalendar`: what read their classes does no more. */
  "password-changed": { userId: string; isByStaff?: boolean; endsCalendar?: boolean }
  /** Somebody of the staff shows a second step when they come in from now on, or none: by their own doing, or a superuser's. */
  "second-step-changed": { userId: string; isOn: boolean; isByStaff?: boolean }
  /** Somebody came in with one of the codes that they wrote down; so many are left. */
  "step-code-used": { userId: string; left: number }
  /** Somebody of the staff keeps another key on a device of theirs, that opens the office alone, or gave one up. */
  "passkey-changed": { userId: string; name: string; isAdded: boolean }
  /** Credentials are kept elsewhere from now on, and somebody's password did not go along. */
  "password-left-behind": { userId: string }
  /** The staff made one account of two of one person: `goesId` is closed. Told to both addresses. */
  merged: { staysId: string; goesId: string }
  /** Someone wrote to the studio. */
  "contact-received": { name: string; email: string; phone: string; message: string }
  /** A class begins at another hour, or in another room; `from` is what it was. */
  "class-moved": {
    classId: string
    from: { startsAt: string; room: string }
    extended?: Extended
  }
  /** A class has another instructor; `from` is who it was. */
  "instructor-substituted": { classId: string; from: string }
  /** A class is of another discipline; `from` is what it was. */
  "discipline-changed": { classId: string; from: string; extended?: Extended }
  /** Whoever gives a class cannot: told to who can give it to somebody else. */
  "substitute-asked": { requestId: string }
  /** The studio cancelled a class: the reservations that it had, whose credits went back. */
  "class-cancelled": { classId: string; reservationIds: string[] }
  /** A weekly booking was decided for these classes, and nobody was told yet: read what became of it. */
  "weekly-decided": { weeklyBookingId: string; classIds: string[] }
  /** A weekly booking asks for nothing more, and not by its customer's own press. */
  "weekly-ended": { weeklyBookingId: string; why: WeeklyEnd }
  /** What staff wrote to everybody of a class, and to whom of its line. */
  "class-message": { classId: string; text: string; reservationIds: string[]; entryIds: string[] }
  /** A report that somebody of the staff has by mail is due: what it sums to. */
  "report-due": ReportTold & { userId: string; name: string }
  /** It cannot be read any more as it was saved, and is not sent again. */
  "report-stopped": { userId: string; name: string; why: ErrorCode }
  /** The places in line that ended with a class that the studio cancelled. */
  "line-closed": { entryIds: string[] }
  /** The places in line of a class that the studio moved, or made one of another discipline: what it was. They stay. */
  "line-moved": { entryIds: string[]; from: { startsAt: string; room: string; discipline: string } }
}

export type EventName = keyof Events
