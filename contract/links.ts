import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Reason, ReservationId } from "./reservations.ts"
import { StudioClass } from "./schedule.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

/** What a link of a mail does, for one person and nothing else: cancels a reservation, takes an offered place, ends reminders. */
export const linkPurposes = ["cancel", "claim", "mute"] as const

/** A link of a mail, as its page shows it before and after the press. */
export const MailLink = z.object({
  purpose: z.enum(linkPurposes),
  /** `ready`: one press does it. `done`: it was done. `over`: it is too late, or no longer there to do. */
  state: z.enum(["ready", "done", "over"]),
  firstName: z.string(),
  /** What it is about; null when that is no class. */
  class: StudioClass.nullable(),
  /** Of a reservation, or of a place that was taken. */
  seat: z.int().nullable(),
  /** Of a cancellation: true while it returns the credit, and until when, inclusive. */
  isFree: z.boolean().nullable(),
  freeUntil: Instant.nullable(),
  /** Of a reservation that an unlimited package pays: cancelling loses nothing, however late. */
  isUnlimited: z.boolean(),
  /** The package that an offered place would be paid with; null where none would. */
  pays: z.string().nullable(),
  /** Why a press would be refused as things stand, which they may mend; null where it would not. */
  obstacle: Reason.nullable(),
  /** Until when it can be done. */
  until: Instant,
  /** What the reservation was changed for since, while that is theirs; null when it was not. */
  changedTo: z.object({ id: ReservationId, class: StudioClass, seat: z.int() }).nullable(),
})
export type MailLink = z.infer<typeof MailLink>

const tag = "Enlaces"
const params = z.strictObject({ token: line(200).min(1) })

/** Only looks: programs that check mails open every address in them. */
export const getLink = endpoint({
  method: "GET",
  path: "/links/:token",
  tag,
  summary: "Qué haría un enlace firmado de un correo; no hace nada",
  access: "public",
  params,
  output: MailLink,
  mostPerMinute: 60,
  errors: ["LINK_INVALID"],
})

export const followLink = endpoint({
  method: "POST",
  path: "/links/:token",
  tag,
  summary: "Hace lo que el enlace firmado de un correo dice, sin iniciar sesión",
  access: "public",
  params,
  output: MailLink,
  takesIdempotencyKey: true,
  mostPerMinute: 30,
  errors: [
    "LINK_INVALID",
    "LINK_EXPIRED",
    "ACCOUNT_DISABLED",
    "RESERVATION_NOT_FOUND",
    "RESERVATION_CANCELLED",
    "RESERVATION_MARKED",
    "CLASS_STARTED",
    "CLASS_NOT_OPEN_YET",
    "NO_SHOW_LIMIT",
    "CLASS_CLOSED",
    "CLASS_CANCELLED",
    "WAITLIST_NOT_FOUND",
    "WAITLIST_ENDED",
    "OFFER_ENDED",
    "OVERLAPPING_RESERVATION",
    "UNLIMITED_DAILY_LIMIT",
    "NO_PACKAGES",
    "NO_COMPATIBLE_PACKAGE",
    "NO_CLASSES_AVAILABLE",
    "PACKAGE_FROZEN",
  ],
})
