import { z } from "zod"
import type { ErrorCode } from "./errors.ts"
import type { Reservation } from "./reservations.ts"
import { ClassId } from "./schedule.ts"
import type { StudioProfile } from "./studio.ts"

/**
 * `GET /api/live?classes=id,id` is a stream of server-sent events for a whole browser: `seats`, each the SeatMap of one of
 * these classes, at once and whenever it changes; `roll`, a RollNews, just before the `seats` that it explains, to staff who see
 * who comes; `session`, a SessionEnd, when the session that asked is over, and then
 * the stream ends; `brand`, a StudioBrand, when the studio saves another name, colour or logo. A comment line comes every 15 seconds. A class that may not be seen is silent.
 */
export const livePath = "/live"

/** Most classes that one stream follows. */
export const mostFollowed = 30

export const LiveQuery = z.strictObject({
  classes: z
    .string()
    .max(37 * mostFollowed)
    .default("")
    .transform((text) => [...new Set(text.split(",").filter(Boolean))])
    .pipe(z.array(ClassId).max(mostFollowed)),
})

/** Whose mark is another than told before, and nothing else of who sits there: with it a roster is as the word `roll` says. */
export interface RollNews {
  classId: string
  roll: string | null
  marks: { id: string; status: Reservation["status"] }[]
}

/** What a studio is known by, of the revision of its profile that has it. */
export type StudioBrand = Pick<StudioProfile, "name" | "accent" | "logo"> & { revision: number }

/** Why a session is over, as any call with it would be told. */
export interface SessionEnd {
  error: ErrorCode
  message: string
}
