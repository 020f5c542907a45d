import type { ErrorCode } from "../../../contract/errors.ts"
import type { ReportTold, WeeklyEnd } from "../../platform/events/names.ts"

/** A class as a mail names it. Instants are ISO 8601; day and hour are the branch's. */
export interface ClassFacts {
  id: string
  discipline: string
  instructor: string
  day: string
  hour: string
  startsAt: string
  endsAt: string
  /** Until when the seat of who comes late is kept; absent or null: it is not given away. */
  keptUntil?: string | null
  timeZone: string
  room: string
  branch: { id: string; name: string; address: string; phone: string }
}

/** Somebody's seat in a class. */
export interface SeatFacts {
  firstName: string
  reservationId: string
  seat: number
  freeUntil: string
  package: string
  /** That package is unlimited; absent where the mail was written by a version before. */
  isUnlimited?: boolean
  class: ClassFacts
  /** The calendar's own name for it, that of the first reservation of a row of changes, and which version this is. */
  calendar: { id: string; sequence: number }
}

/** What is asked for every week. */
export interface WeeklyWish {
  weekday: number
  hour: string
  discipline: string
  branch: { id: string; name: string }
}

/** What each kind of mail is made from, as it is kept until it leaves. */
export interface Facts {
  /** `email`: where who was written down at the desk, with a password of the studio's, asks for one of their own. */
  welcome: { firstName: string; branchId: string | null; email?: string }
  /** To who set up the studio's mail, at their press. */
  test: { firstName: string }
  /** Without the code once it has left. */
  code: { firstName: string; code?: string; expiresAt: string }
  /** To the address that was, or that is now; `other`: enough of the other one to know it. `email`: the one that is now, told to it alone. */
  emailChanged: { other: string; isOld: boolean; email?: string; isByStaff?: boolean; endsGoogle?: boolean }
  passwordChanged: { firstName: string; isByStaff?: boolean; endsCalendar?: boolean }
  secondStepChanged: { firstName: string; isOn: boolean; isByStaff?: boolean }
  stepCodeUsed: { firstName: string; left: number }
  passkeyChanged: { firstName: string; name: string; isAdded: boolean }
  /** To who is to choose a new one: staff at their own door. */
  passwordLeftBehind: { firstName: string; email: string; isStaff: boolean }
  /** `other`: the address of the other account; `isGone`: this one's account is closed. */
  merged: { firstName: string; other: string; isGone: boolean }
  contact: { name: string; email: string; phone: string; message: string }
  confirmation: SeatFacts
  promotion: SeatFacts
  change: SeatFacts & { before: { class: ClassFacts; seat: number } }
  cancellation: SeatFacts & { credit: "returned" | "lost" | "unlimited" | "refunded" }
  offer: { firstName: string; entryId: string; offerIds: string[]; endsAt: string; class: ClassFacts }
  /** `extendedUntil`: its package would have ended before, and can be used until then. */
  moved: SeatFacts & { from: { startsAt: string; room: string }; extendedUntil?: string }
  /** Another instructor; `from` is who it was. */
  substituted: SeatFacts & { from: string }
  /** `from`: the discipline that it was of. */
  otherDiscipline: SeatFacts & { from: string; extendedUntil?: string }
  /** Until when the class that came back can be used. */
  classCancelled: SeatFacts & { usableUntil?: string }
  /** `firstName` null: to the studio's own address. */
  substituteAsked: {
    requestId: string
    firstName: string | null
    asker: string
    reason: string
    class: ClassFacts
  }
  /** From staff, in their words; `isWaiting`: for a place. */
  classMessage: { firstName: string; text: string; class: ClassFacts; isWaiting: boolean }
  lineClosed: { firstName: string; class: ClassFacts }
  /** `from`: what they wait for as it was. */
  lineMoved: {
    firstName: string
    entryId: string
    from: { startsAt: string; room: string; discipline: string }
    class: ClassFacts
  }
  reminder: SeatFacts
  /** They missed it, and one absence more limits them: `recent` count, and how far ahead they would book, and for how long. */
  absenceWarning: {
    firstName: string
    /** The reservation. */
    missedId: string
    class: ClassFacts
    recent: number
    aheadDays: number
    forDays: number
  }
  /** What became of what they want every week: `wished`, the seat that they would rather have had. */
  weekly: {
    firstName: string
    weekly: WeeklyWish
    booked: (SeatFacts & { wished: number | null })[]
    waiting: ClassFacts[]
    skipped: { class: ClassFacts; reason: ErrorCode }[]
  }
  weeklyEnded: { firstName: string; weekly: WeeklyWish; why: WeeklyEnd }
  granted: PackageFacts
  expiring: PackageFacts
  /** By the desk, with its reason; `days`: of a rest. */
  packageChanged: PackageFacts & {
    change: "extended" | "frozen" | "thawed" | "taken"
    reason: string
    days?: { from: string; until: string }
  }
  /** To who had it and to who has it now; `other`: the other one, by first name. `credits`: null of an unlimited one. */
  packagePassed: PackageFacts & { other: string; credits: number | null; reason: string; isReceived: boolean }
  receipt: PackageFacts & {
    folio: number
    /** Centavos. */
    amount: number
    paidAt: string
    method: "cash" | "terminal" | "paypal"
  }
  refund: {
    firstName: string
    /** Centavos, and what was paid. */
    amount: number
    paid: number
    /** Null: it had bought nothing. */
    folio: number | null
    description: string
    through: "provider" | "cash" | "chargeback"
    /** The package is theirs no more. */
    isRevoked: boolean
  }
  /** To the studio, of what the provider or a bank gave back by itself. */
  returned: { amount: number; person: string; folio: number | null; isChargeback: boolean }
  dispute: { disputeId: string; amount: number | null; person: string; folio: number | null }
  /** To who of the staff asked for it, under the name that they gave it. */
  report: ReportTold & { firstName: string; name: string }
  reportStopped: { firstName: string; name: string; why: ErrorCode }
  paymentHeld: {
    captureId: string
    /** In hundredths of the currency. */
    amount: number
    currency: string
    person: string
    /** Null: of no order of ours. */
    description: string | null
  }
}

/** What somebody holds; `left` is null when it is unlimited. */
export interface PackageFacts {
  firstName: string
  heldPackageId: string
  description: string
  left: number | null
  expiresAt: string
  timeZone: string
}

export type Kind = keyof Facts

/** A mail to write: one kind of facts for one person, or for the studio. */
export type Draft = { [K in Kind]: DraftOf<K> }[Kind]

export interface DraftOf<K extends Kind> {
  kind: K
  /** Null: the studio. */
  userId: string | null
  address: string
  facts: Facts[K]
}

/** The seat that a mail is of; of several, none: a calendar's file brings one class, and their feed brings them all. */
export function seatIn(facts: Facts[Kind]): SeatFacts | undefined {
  if ("booked" in facts) return facts.booked.length === 1 ? facts.booked[0] : undefined
  return "reservationId" in facts ? facts : undefined
}
