import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { givenBy, isOwn } from "../../schedule/own.ts"

interface Found {
  branch_id: string
  cancelled_at: Date | null
  starts_at: Date
  day: string
  time_zone: string
  late_minutes: number | null
  given_by: string | null
}

/** Each desk asks for it whenever a seat of the class goes. */
const read = statement<Found>("class-with-people")(
  piece`select c.branch_id, c.cancelled_at, c.starts_at, c.day, b.time_zone, b.late_minutes, ${givenBy} as given_by
   from classes c join branches b on b.id = c.branch_id where c.id = ${uuid("classId")}`,
)

async function find(runner: Runner, classId: string): Promise<Found> {
  const [found] = await read(runner, { classId })
  if (!found) throw new Refusal("CLASS_NOT_FOUND")
  return found
}

/** A class of which the actor may see the people. Throws CLASS_NOT_FOUND, also for staff of another branch. */
export async function classWithPeople(runner: Runner, { permissions }: Actor, classId: string) {
  const found = await find(runner, classId)
  if (!allows(permissions, "clases", "detalle", found.branch_id)) throw new Refusal("CLASS_NOT_FOUND")
  return found
}

/** A class that the actor gives. Throws CLASS_NOT_FOUND, or FORBIDDEN for one that somebody else does. */
export async function ownClass(runner: Runner, actor: Actor, classId: string) {
  const found = await find(runner, classId)
  if (!isOwn(actor, "ver", found)) throw new Refusal("FORBIDDEN")
  return found
}

/**
 * A class of which the actor may see the roll: one whose people they see, or that they give. Throws CLASS_NOT_FOUND, or
 * FORBIDDEN for who sees none but their own.
 */
export async function classWithRoll(runner: Runner, actor: Actor, classId: string) {
  const found = await find(runner, classId)
  if (allows(actor.permissions, "clases", "detalle", found.branch_id) || isOwn(actor, "ver", found))
    return found
  throw new Refusal(allows(actor.permissions, "clases", "detalle") ? "CLASS_NOT_FOUND" : "FORBIDDEN")
}
