import type { Deadline } from "../../../contract/reservations.ts"
import type { SeatMap, StudioClass } from "../../../contract/schedule.ts"

/** The class that the URL names, as the page loaded it. */
export interface Chosen {
  item: StudioClass
  seats: SeatMap
  deadline: Deadline
}
