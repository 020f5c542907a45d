import { listMyCredits } from "../../../contract/packages.ts"
import { getReservation, listMyReservations, previewBooking } from "../../../contract/reservations.ts"
import { getClass } from "../../../contract/schedule.ts"

/** What a booking or a cancellation makes stale of what a customer reads. */
export const readsOfReservations = [
  previewBooking,
  listMyReservations,
  getReservation,
  listMyCredits,
  getClass,
] as const
