import { keptUntil } from "../../../../contract/arrival.ts"
import { sayUntil } from "../../../../contract/calendar.ts"
import type { ErrorCode } from "../../../../contract/errors.ts"
import { whyNotGiven } from "../../../../contract/lateness.ts"
import type { Asking } from "../../../platform/database/decision.ts"
import { noKey } from "../../../platform/database/idempotency.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type Facts, readFacts } from "../deciding/facts.ts"
import { type ReservationFacts, readReservationFacts } from "../deciding/reservationFacts.ts"

interface LateRow {
  starts_at: Date
  ends_at: Date
  time_zone: string
  late_minutes: number | null
}

const readLate = statement<LateRow>("lateness")(
  piece`select c.starts_at, c.ends_at, b.time_zone, b.late_minutes
   from classes c join branches b on b.id = c.branch_id where c.id = ${uuid("classId")}`,
)

/** Whose seat it is, what its branch bears, and the class as those who want it would book it. `late` is absent where there is no such reservation. */
export interface GiveFacts extends Facts {
  before: ReservationFacts
  late: LateRow | undefined
}

export async function readGiveFacts(
  runner: Runner,
  wish: { reservationId: string; customerIds: readonly string[] },
  asking: Asking,
): Promise<GiveFacts> {
  const before = await readReservationFacts(runner, wish.reservationId, asking)
  const wanted = { classId: before.class_id, seat: before.seat, customerIds: wish.customerIds }
  const [late] = await readLate(runner, { classId: before.class_id })
  const { class: item, customers } = await readFacts(runner, wanted, { ...asking, ...noKey })
  return { ...(item && { class: freed(item, before.seat) }), customers, kept: before.kept, before, late }
}

/** The class with that seat free: it is given up in the moment in which somebody else has it. */
const freed = (item: NonNullable<Facts["class"]>, seat: number): NonNullable<Facts["class"]> => ({
  ...item,
  ...{ hasPlace: true, isFull: false },
  seats: { ...item.seats, askedIsFree: true, firstFree: seat },
})

/** Why the seat cannot be given now, in words; undefined when it can. Throws RESERVATION_CANCELLED. */
export function refusalToGive({ before, late }: GiveFacts, now: Date): Refusal | undefined {
  if (before.cancelled_at || !late) return new Refusal("RESERVATION_CANCELLED")
  const until = keptUntil(late.starts_at, late.late_minutes)
  const seat = { keptUntil: until, endsAt: late.ends_at, attended: before.attended }
  const error = whyNotGiven({ ...seat, isGiven: before.given_at !== null }, now)
  return error && new Refusal(error, sayMore(error, until, late))
}

function sayMore(error: ErrorCode, until: Date | null, { time_zone }: LateRow): { message?: string } {
  if (error === "RESERVATION_MARKED") return { message: "Ya se marcó que llegó: su lugar no se puede dar." }
  if (error !== "SEAT_STILL_KEPT" || !until) return {}
  return { message: `Su lugar se guarda ${sayUntil(until, time_zone)}.` }
}
