import type { Deadline } from "../../../contract/reservations.ts"
import type { SeatMap, StudioClass } from "../../../contract/schedule.ts"
import type { WaitTerms } from "../../../contract/waitlist.ts"

/** The class that the URL names, as the page loaded it. */
export interface Chosen {
  item: StudioClass
  seats: SeatMap
  deadline: Deadline
  /** What becomes of freed places of a class that is full; null while it is not. */
  terms: WaitTerms | null
}
