import type { z } from "zod"
import type { OwnProfile } from "../../../../contract/profile.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { personOf } from "../reads.ts"

/** Throws USER_NOT_FOUND unless it is oneself: what is here is nobody else's. */
export function assertSelf({ userId }: Pick<Actor, "userId">, id: string): void {
  if (id !== userId) throw new Refusal("USER_NOT_FOUND")
}

/** One's own profile. Throws USER_NOT_FOUND for anybody else's. */
export async function readProfile(
  { db, actor }: Context<Actor>,
  id: string,
): Promise<z.input<typeof OwnProfile>> {
  assertSelf(actor, id)
  const row = await db
    .selectFrom("users as u")
    .leftJoin("care_notes as n", "n.user_id", "u.id")
    .selectAll("u")
    .select("n.note")
    .where("u.id", "=", id)
    .executeTakeFirst()
  if (!row) throw new Refusal("USER_NOT_FOUND")
  return {
    ...personOf(row),
    reminders: { classes: row.reminds_of_classes, expiry: row.reminds_of_expiry },
    careNote: row.note ?? "",
    revision: row.profile_revision,
  }
}
