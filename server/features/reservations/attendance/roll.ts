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
  const may = (module: "clases" | "operaciones") =>
    allows(actor.permissions, module, "editar", item.branch_id)
  const mayCorrect = may("clases")
  if (!mayCorrect && !may("operaciones") && !isOwn(actor, "editar", item)) throw new Refusal("FORBIDDEN")
  const refusal = whyUnmarkable(roll, mayCorrect, now)
  if (refusal) throw new Refusal(refusal)
}

/** SQL: when the clock says of a class `c` that whoever has not come did not. */
export const missedAt = piece`c.ends_at + interval '${String(missedAfterHours)} hours'`

/** A condition on a reservation `r` of a class `c`: a person said whether they came, and not the clock. */
export const isByHand = piece`r.cancelled_at is null and r.attended is not null and (r.marked_by is not null or r.marked_at < ${missedAt})`
