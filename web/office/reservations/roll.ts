import { type RollTimes, whyUnmarkable } from "../../../contract/attendance.ts"
import { sayMoment } from "../../../contract/calendar.ts"
import type { RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"

/** How much sooner than it opens a roll is spoken of. */
const foretold = 24 * 3_600_000

/** How many came of how many: «12 de 16 llegaron». */
export function sayArrived(entries: readonly Pick<RosterEntry, "status">[]): string {
  const came = entries.filter(({ status }) => status === "attended").length
  return `${came} de ${entries.length} ${came === 1 ? "llegó" : "llegaron"}`
}

export interface RollState {
  /** Whether arrivals are marked now. */
  isOpen: boolean
  /** What there is to say of that: why they are not, or what to do while nobody is marked; null: nothing yet. */
  says: string | null
}

/** What stands over a roster: by the rule that the server marks with. */
export function rollState(
  times: RollTimes | undefined,
  { timeZone, endsAt }: Pick<StudioClass, "timeZone" | "endsAt">,
  { mayMark, mayCorrect }: { mayMark: boolean; mayCorrect: boolean },
  now: Date,
): RollState {
  if (!times || !mayMark) return { isOpen: false, says: null }
  const refusal = whyUnmarkable(times, mayCorrect, now)
  if (!refusal) {
    const isOver = now >= new Date(endsAt)
    return { isOpen: true, says: isOver ? "Toca a quien vino." : "Toca a quien llegue." }
  }
  if (refusal === "ATTENDANCE_CLOSED") {
    return { isOpen: false, says: "La asistencia ya cerró: la corrige quien edita clases." }
  }
  const opens = sayMoment(times.opensAt, timeZone, { now, audience: "staff" })
  const isSoon = new Date(times.opensAt).getTime() - now.getTime() < foretold
  return { isOpen: false, says: isSoon ? `La asistencia se abre ${opens}.` : null }
}
