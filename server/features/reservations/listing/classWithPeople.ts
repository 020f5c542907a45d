import type { Kysely } from "kysely"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import type { DB } from "../../../platform/database/schema.ts"
import { Refusal } from "../../../platform/refusal.ts"

/** A class of which the actor may see the people. Throws CLASS_NOT_FOUND, also for staff of another branch. */
export async function classWithPeople(db: Kysely<DB>, { permissions }: Actor, classId: string) {
  const found = await db
    .selectFrom("classes as c")
    .innerJoin("branches as b", "b.id", "c.branch_id")
    .select(["c.branch_id", "c.cancelled_at", "c.starts_at", "c.day", "b.time_zone"])
    .where("c.id", "=", classId)
    .executeTakeFirst()
  if (!found || !allows(permissions, "clases", "detalle", found.branch_id))
    throw new Refusal("CLASS_NOT_FOUND")
  return found
}
