import { listMyCredits } from "../../../contract/packages.ts"
import {
  getReservation,
  listMyReservations,
  previewBooking,
  previewChange,
} from "../../../contract/reservations.ts"
import { getClass } from "../../../contract/schedule.ts"
import { listMyWaitlist, previewWait } from "../../../contract/waitlist.ts"
import { listMyWeeklyBookings, previewWeeklyBooking } from "../../../contract/weekly.ts"

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
  listMyWeeklyBookings,
] as const

/** What a weekly booking, begun or ended, makes stale: it books at once. */
export const readsOfWeekly = [listMyWeeklyBookings, previewWeeklyBooking, ...readsOfReservations] as const
