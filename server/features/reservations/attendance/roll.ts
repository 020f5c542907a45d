import type { AttendanceTimes, RollTimes } from "../../../../contract/attendance.ts"
import { missedAfterHours, whyUnmarkable } from "../../../../contract/attendance.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { piece } from "../../../platform/database/piece.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { expiryOf } from "../../packages/validity.ts"

/** Between which instants the roll of a class is taken. */
export function rollTimes(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  { opensMinutes, closesDays }: AttendanceTimes,
): RollTimes {
  return {
    opensAt: new Date(startsAt.getTime() - opensMinutes * 60_000).toISOString(),
    closesAt: expiryOf(startsAt, closesDays, timeZone).toISOString(),
  }
}

/** Who works at the desk of a branch marks; who edits its classes does, and corrects what is closed. Throws FORBIDDEN, or why it cannot be marked now. */
export function assertMarks(
  { permissions }: Pick<Actor, "permissions">,
  { branchId, roll }: { branchId: string; roll: RollTimes },
  now: Date,
): void {
  const mayCorrect = allows(permissions, "clases", "editar", branchId)
  if (!mayCorrect && !allows(permissions, "operaciones", "editar", branchId)) throw new Refusal("FORBIDDEN")
  const refusal = whyUnmarkable(roll, mayCorrect, now)
  if (refusal) throw new Refusal(refusal)
}

/** SQL: when the clock says of a class `c` that whoever has not come did not. */
export const missedAt = piece`c.ends_at + interval '${String(missedAfterHours)} hours'`

/** A condition on a reservation `r` of a class `c`: a person said whether they came, and not the clock. */
export const isByHand = piece`r.cancelled_at is null and r.attended is not null and (r.marked_by is not null or r.marked_at < ${missedAt})`
