import { errors } from "../../../contract/errors.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Room } from "../../../contract/studio.ts"

/** What narrows the classes of the wizard; an empty text is all of them. */
export interface ReservingFilter {
  branch: string
  /** `yyyy-MM-dd`. */
  day: string
  /** `HH:mm`. */
  hour: string
  type: string
  discipline: string
  /** A first name. */
  instructor: string
}

export const noFilter: ReservingFilter = {
  branch: "",
  day: "",
  hour: "",
  type: "",
  discipline: "",
  instructor: "",
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The open classes to come that a filter leaves, by hour. */
export function offered(
  classes: readonly StudioClass[],
  { branch, day, hour, type, discipline, instructor }: ReservingFilter,
  now: Date,
): StudioClass[] {
  return classes
    .filter((item) => item.status === "abierta" && new Date(item.startsAt) > now)
    .filter((item) => !branch || item.branch === branch)
    .filter((item) => !day || item.day === day)
    .filter((item) => !hour || item.hour === hour)
    .filter((item) => !type || item.type === type)
    .filter((item) => !discipline || isSame(item.discipline, discipline))
    .filter((item) => !instructor || isSame(item.instructorFirstName, instructor.trim()))
    .sort((a, b) => wallClock(a).localeCompare(wallClock(b)) || a.discipline.localeCompare(b.discipline))
}

/** As the cards say it, each in its branch's own time. */
const wallClock = ({ day, hour }: StudioClass) => `${day} ${hour}`

export const isFull = ({ occupied, capacity, available }: StudioClass): boolean =>
  occupied >= capacity || available === 0

export interface OfferedSeat {
  seat: number
  isTaken: boolean
}

/** The seats of a class by number, those out of use left out. A room without a plan has the numbers up to the capacity. */
export function seatsOf(item: StudioClass, room: Pick<Room, "seatsLayout"> | undefined): OfferedSeat[] {
  const drawn = (room?.seatsLayout ?? []).filter(({ blocked }) => !blocked).map(({ id }) => id)
  const numbers = drawn.length > 0 ? drawn : Array.from({ length: item.capacity }, (_, index) => index + 1)
  return numbers
    .filter((seat) => seat <= item.capacity)
    .sort((a, b) => a - b)
    .map((seat) => ({ seat, isTaken: item.takenSeats.includes(seat) }))
}

/** Why a seat that was chosen cannot be had any more, in the contract's words; null while it can. */
export function whyLost(
  item: StudioClass,
  seat: number,
  seats: readonly OfferedSeat[],
  now: Date,
): string | null {
  if (item.cancelledAt) return errors.CLASS_CANCELLED.message
  if (item.status !== "abierta") return errors.CLASS_CLOSED.message
  if (new Date(item.startsAt) <= now) return errors.CLASS_STARTED.message
  if (isFull(item)) return errors.NO_SLOTS_AVAILABLE.message
  const isFree = seats.some((one) => one.seat === seat && !one.isTaken)
  return isFree ? null : errors.SEAT_NOT_AVAILABLE.message
}

/** «24/11/2026». */
export const sayDate = (day: string): string => day.split("-").reverse().join("/")
