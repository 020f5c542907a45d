import { type Calendar, dayOf } from "../calendar.ts"
import type { PlannedHeld } from "./held.ts"
import type { PlannedPayment } from "./payments.ts"

const keyOf = (row: { user_id: string; package_id: string | null | undefined }, day: string): string =>
  [row.user_id, row.package_id, day].join("|")

/**
 * Says of each payment that stands which held package it paid: one of the same customer and package that starts on the day
 * of the payment. Of several nobody can say which paid which, and a refund of theirs gives money back alone.
 */
export function linkPaid(
  payments: readonly PlannedPayment[],
  held: readonly PlannedHeld[],
  calendar: Calendar,
): void {
  const paid = Map.groupBy(
    payments.filter(({ status }) => status === "paid"),
    (one) => keyOf(one, one.day),
  )
  const begun = Map.groupBy(held, (one) => keyOf(one, dayOf(calendar, one.written.starts)))
  for (const [key, rows] of paid) {
    const [one, ...others] = begun.get(key) ?? []
    const [row, ...more] = rows
    if (row && one && others.length === 0 && more.length === 0) row.held_package_id = one.id
  }
}
