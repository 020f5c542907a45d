import type { AttendanceTimes, RollTimes } from "../../../../contract/attendance.ts"
import { missedAfterHours, whyUnmarkable } from "../../../../contract/attendance.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { piece } from "../../../platform/database/piece.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { expiryOf } from "../../packages/validity.ts"
import { isOwn } from "../../schedule/own.ts"

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

/** Who edits a branch's classes corrects its rolls. */
export const mayCorrect = ({ permissions }: Pick<Actor, "permissions">, branchId: string): boolean =>
  allows(permissions, "clases", "editar", branchId)

/**
 * Who works at the desk of a branch marks, and who gives the class; who edits its classes does, and corrects what is closed.
 * Throws FORBIDDEN, or why it cannot be marked now.
 */
export function assertMarks(
  actor: Pick<Actor, "userId" | "permissions">,
  item: { branch_id: string; given_by: string | null },
  roll: RollTimes,
  now: Date,
): void {
  const corrects = mayCorrect(actor, item.branch_id)
  const isDesk = allows(actor.permissions, "operaciones", "editar", item.branch_id)
  if (!corrects && !isDesk && !isOwn(actor, "editar", item)) throw new Refusal("FORBIDDEN")
  const refusal = whyUnmarkable(roll, corrects, now)
  if (refusal) throw new Refusal(refusal)
}

/** SQL: when the clock says of a class `c` that whoever has not come did not. */
export const missedAt = piece`c.ends_at + interval '${String(missedAfterHours)} hours'`

/** A condition on a reservation `r` of a class `c`: a person said whether they came, and not the clock. To give one seat away takes no roll. */
export const isByHand = piece`r.cancelled_at is null and r.attended is not null and r.given_at is null and (r.marked_by is not null or r.marked_at < ${missedAt})`
