import type { CreditReason } from "../../../contract/packages.ts"
import type { HeldPackageRow } from "../../features/packages/import.ts"
import type { Row } from "../files.ts"
import type { Customer } from "./people.ts"
import type { BookedClass } from "./schedule.ts"

/**
 * Booked by somebody in a class. There may be half a million: each holds what its row says and no more; what follows from that is made
 * when it is written.
 */
export interface PlannedReservation {
  /** Its line of `reservations.csv`. */
  line: number
  class: BookedClass
  customer: Customer
  /** 0 until one is found, where its row names none. */
  seat: number
  /** The package that it names; undefined: any that can pay. */
  package: string | undefined
  /** Instants, in milliseconds. */
  booked: number
  cancelled: number | undefined
  attended: boolean | undefined
  /** Which held package pays; decided when all are known. */
  payer: PlannedHeld | undefined
}

/** One change of the credits of a held package, before it has its place in the chain. */
export interface Movement {
  delta: number
  reason: CreditReason
  /** When, in milliseconds. */
  at: number
  /** What it is of: a reservation, or else what the note says. */
  of: PlannedReservation | string
}

export type PlannedHeld = HeldPackageRow & {
  written: Row<"customer_packages.csv">
  customer: Customer
  /** What moved its credits, oldest first, and what is left after it; the grant is the first. */
  movements: Movement[]
  balance: number
}
