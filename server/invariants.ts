import { notificationInvariants } from "./features/notifications/invariants.ts"
import { packageInvariants } from "./features/packages/invariants.ts"
import { paymentInvariants } from "./features/payments/invariants.ts"
import { payrollInvariants } from "./features/payroll/invariants.ts"
import { peopleInvariants } from "./features/people/invariants.ts"
import { personalInvariants } from "./features/personal/invariants.ts"
import { reportInvariants } from "./features/reports/invariants.ts"
import { reservationInvariants } from "./features/reservations/invariants.ts"
import { scheduleInvariants } from "./features/schedule/invariants.ts"
import { studioInvariants } from "./features/studio/invariants.ts"
import { tallyInvariants } from "./platform/database/tallies.ts"
import type { Invariant } from "./platform/invariant.ts"

/** Everything that `verify` checks. */
export const invariants: Invariant[] = [
  ...reservationInvariants,
  ...scheduleInvariants,
  ...packageInvariants,
  ...paymentInvariants,
  ...peopleInvariants,
  ...notificationInvariants,
  ...studioInvariants,
  ...personalInvariants,
  ...reportInvariants,
  ...payrollInvariants,
  ...tallyInvariants,
]
