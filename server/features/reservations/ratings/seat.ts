import type { Ratable } from "../../../../contract/ratings.ts"
import { millis, piece } from "../../../platform/database/piece.ts"
import { isByHand } from "../attendance/roll.ts"

/** Columns of a reservation `s` of a class `c`: what whether it may be rated is decided on. */
export const ratableColumns = piece`${millis("c.ends_at")} as ends_at, s.cancelled_at is not null as is_cancelled, s.attended,
  exists (select from reservations r where r.class_id = c.id and ${isByHand}) as is_roll_taken,
  exists (select from ratings t where t.reservation_id = s.id) as is_rated`

export interface RatableRow {
  ends_at: number
  is_cancelled: boolean
  attended: boolean | null
  is_roll_taken: boolean
  is_rated: boolean
}

export const toRatable = (row: RatableRow): Ratable => ({
  endsAt: row.ends_at,
  isCancelled: row.is_cancelled,
  attended: row.attended,
  isRollTaken: row.is_roll_taken,
  isRated: row.is_rated,
})
