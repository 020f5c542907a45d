import type { z } from "zod"
import { type NewClass, type SavedClass, usualMinutes } from "../../../contract/classEdits.ts"
import type { ClassType } from "../../../contract/schedule.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readBranch } from "../studio/branches.ts"
import { instantsOf, saidFaults } from "./hours.ts"

/** A class with the instants that its day and hour mean in its branch. */
export type Timed = NewClass & Length & { startsAt: Date; endsAt: Date }

/** What of a class may be left unsaid. */
interface Length {
  minutes: number
  type: ClassType
}

/**
 * What is left unsaid stays as it was, `before`; of a new class it is the usual length and its room's type. Throws
 * BRANCH_NOT_FOUND, and VALIDATION for an hour that the branch's clock skips or repeats that day.
 */
export async function timed(context: Context, said: NewClass, before?: Length): Promise<Timed> {
  const { timeZone } = await readBranch(context, said.branch)
  const minutes = said.minutes ?? before?.minutes ?? usualMinutes
  const type = said.type ?? before?.type ?? (await typeOf(context, said.room))
  const wanted = { ...said, minutes, type }
  const instants = instantsOf(timeZone, wanted)
  if ("fault" in instants) {
    throw new Refusal("VALIDATION", { fields: [{ path: "hour", message: saidFaults[instants.fault] }] })
  }
  return { ...wanted, ...instants }
}

/** A room that is none is refused by its field, later. */
const typeOf = async ({ db }: Pick<Context, "db">, room: string): Promise<ClassType> => {
  const found = await db.selectFrom("rooms").select("type").where("id", "=", room).executeTakeFirst()
  return found?.type === "individual" ? "individual" : "groups"
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
