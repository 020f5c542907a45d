import { listMyCredits } from "../../../contract/packages.ts"
import {
  getReservation,
  listMyReservations,
  previewBooking,
  previewChange,
} from "../../../contract/reservations.ts"
import { getClass } from "../../../contract/schedule.ts"

/** What a booking, a change or a cancellation makes stale of what a customer reads. */
export const readsOfReservations = [
  previewBooking,
  previewChange,
  listMyReservations,
  getReservation,
  listMyCredits,
  getClass,
] as const
