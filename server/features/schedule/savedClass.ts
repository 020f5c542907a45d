import type { z } from "zod"
import type { NewClass, SavedClass } from "../../../contract/classEdits.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readBranch } from "../studio/branches.ts"
import { instantsOf, saidFaults } from "./hours.ts"

/** A class with the instants that its day and hour mean in its branch. */
export type Timed = NewClass & { startsAt: Date; endsAt: Date }

/** Throws BRANCH_NOT_FOUND, and VALIDATION for an hour that the branch's clock skips or repeats that day. */
export async function timed(context: Context, wanted: NewClass): Promise<Timed> {
  const { timeZone } = await readBranch(context, wanted.branch)
  const instants = instantsOf(timeZone, wanted)
  if ("fault" in instants) {
    throw new Refusal("VALIDATION", { fields: [{ path: "hour", message: saidFaults[instants.fault] }] })
  }
  return { ...wanted, ...instants }
}

export const isPast = { path: "hour", message: "Esa hora ya pasó." }

/** The constraints that break when somebody else took the room or the instructor meanwhile. */
export const classRaces = [
  "classes_one_per_room",
  "classes_one_per_instructor",
  "classes_one_per_room_and_hour",
]

/** A class as it is answered, once these values are saved. */
export function savedOf(
  { minutes: _minutes, occupied: _occupied, startsAt, endsAt, ...values }: Timed,
  saved: { id: string; revision: number },
): z.input<typeof SavedClass> {
  return { ...values, ...saved, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
