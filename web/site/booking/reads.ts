import { listMyCredits } from "../../../contract/packages.ts"
import {
  getReservation,
  listMyReservations,
  previewBooking,
  previewChange,
} from "../../../contract/reservations.ts"
import { getClass } from "../../../contract/schedule.ts"
import { listMyWaitlist, previewWait } from "../../../contract/waitlist.ts"

/** What a line that moves makes stale of what a customer reads. */
export const readsOfLines = [previewWait, listMyWaitlist, previewBooking] as const

/** What a booking, a change or a cancellation makes stale of what a customer reads. */
export const readsOfReservations = [
  previewBooking,
  previewChange,
  listMyReservations,
  getReservation,
  listMyCredits,
  getClass,
  previewWait,
  listMyWaitlist,
] as const
