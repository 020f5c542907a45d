import type { SlotRow } from "../../features/schedule/import.ts"
import type { Calendar } from "../calendar.ts"
import type { Faults } from "../faults.ts"
import type { Folder } from "../files.ts"
import type { Known, Named } from "../known.ts"
import { type PlannedCoupon, planCoupons } from "./coupons.ts"
import { payReservations } from "./credits.ts"
import { giveSeats } from "./free.ts"
import type { PlannedHeld, PlannedReservation } from "./held.ts"
import { settle } from "./ledger.ts"
import { type Catalogue, planCatalogue, planHeldPackages } from "./packages.ts"
import { linkPaid } from "./paidPackages.ts"
import { type PlannedPayment, planPayments } from "./payments.ts"
import { type PeoplePlan, planPeople } from "./people.ts"
import { planReservations } from "./reservations.ts"
import { knownClasses, planSchedule, type SchedulePlan } from "./schedule.ts"
import { checkReservations } from "./seats.ts"
import { planSlots } from "./slots.ts"
import type { StudioPlan } from "./studio.ts"
import { checkTaken, takenOf } from "./taken.ts"
import { type PlannedUse, planUses } from "./uses.ts"

/** Everything that a folder says, checked, before any of it is written. */
export interface Plan {
  studio: StudioPlan
  people: PeoplePlan
  catalogue: Catalogue
  coupons: PlannedCoupon[]
  /** By the payment that each was spent on. */
  uses: PlannedUse[]
  schedule: SchedulePlan
  slots: SlotRow[]
  held: PlannedHeld[]
  reservations: PlannedReservation[]
  payments: PlannedPayment[]
}

export function planFolder(
  folder: Folder,
  { name, studio, known, named }: { name: string; studio: StudioPlan; known: Known; named: Named },
  calendar: Calendar,
  faults: Faults,
): Plan {
  const people = planPeople(folder, { studio, named }, calendar, faults)
  const schedule = planSchedule(folder, studio, calendar, faults)
  const catalogue = planCatalogue(folder, { studio, known }, calendar, faults)
  const coupons = planCoupons(folder, { studio, catalogue }, calendar, faults)
  const held = planHeldPackages(folder, { name, studio, people, catalogue }, calendar, faults)
  const classes = knownClasses(named.classes, studio)
  const taken = takenOf(named, classes, schedule)
  const reservations = planReservations(folder, { studio, people, schedule, classes }, calendar, faults)
  giveSeats(reservations, taken, faults)
  payReservations(reservations, { held, payers: named.payers }, studio.settings.cancellationTimes, faults)
  checkReservations(reservations, faults)
  checkTaken(reservations, { ...named, taken }, faults)
  settle(held, calendar, faults)
  const payments = planPayments(folder, { name, studio, people, catalogue }, calendar, faults)
  linkPaid(payments, held, calendar)
  const uses = planUses(payments, coupons, faults)
  const slots = planSlots(schedule, calendar)
  return {
    studio,
    people,
    catalogue,
    coupons: coupons.all,
    uses,
    schedule,
    slots,
    held,
    reservations,
    payments,
  }
}
