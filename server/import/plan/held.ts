import type { CreditReason } from "../../../contract/packages.ts"
import type { HeldPackageRow } from "../../features/packages/import.ts"
import type { Row } from "../files.ts"
import type { Customer } from "./people.ts"

/** One change of the credits of a held package, before it has its place in the chain. */
export interface Movement {
  delta: number
  reason: CreditReason
  note: string
  created_at: Date
  reservationId?: string
}

export type PlannedHeld = HeldPackageRow & {
  written: Row<"customer_packages.csv">
  customer: Customer
  /** What moved its credits, oldest first, and what is left after it; the grant is the first. */
  movements: Movement[]
  balance: number
}
