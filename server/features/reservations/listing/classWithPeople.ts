import type { Kysely } from "kysely"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { inKysely } from "../../../platform/database/inKysely.ts"
import type { DB } from "../../../platform/database/schema.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { givenBy, isOwn } from "../../schedule/own.ts"

async function find(db: Kysely<DB>, classId: string) {
  const found = await db
    .selectFrom("classes as c")
    .innerJoin("branches as b", "b.id", "c.branch_id")
    .select(["c.branch_id", "c.cancelled_at", "c.starts_at", "c.day", "b.time_zone", "b.late_minutes"])
    .select(inKysely<string | null>(givenBy, {}).as("given_by"))
    .where("c.id", "=", classId)
    .executeTakeFirst()
  if (!found) throw new Refusal("CLASS_NOT_FOUND")
  return found
}

/** A class of which the actor may see the people. Throws CLASS_NOT_FOUND, also for staff of another branch. */
export async function classWithPeople(db: Kysely<DB>, { permissions }: Actor, classId: string) {
  const found = await find(db, classId)
  if (!allows(permissions, "clases", "detalle", found.branch_id)) throw new Refusal("CLASS_NOT_FOUND")
  return found
}

/** A class that the actor gives. Throws CLASS_NOT_FOUND, or FORBIDDEN for one that somebody else does. */
export async function ownClass(db: Kysely<DB>, actor: Actor, classId: string) {
  const found = await find(db, classId)
  if (!isOwn(actor, "ver", found)) throw new Refusal("FORBIDDEN")
  return found
}

/**
 * A class of which the actor may see the roll: one whose people they see, or that they give. Throws CLASS_NOT_FOUND, or
 * FORBIDDEN for who sees none but their own.
 */
export async function classWithRoll(db: Kysely<DB>, actor: Actor, classId: string) {
  const found = await find(db, classId)
  if (allows(actor.permissions, "clases", "detalle", found.branch_id) || isOwn(actor, "ver", found))
    return found
  throw new Refusal(allows(actor.permissions, "clases", "detalle") ? "CLASS_NOT_FOUND" : "FORBIDDEN")
}
