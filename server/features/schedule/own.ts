import { allows } from "../../../contract/permissions.ts"
import type { Actor } from "../../platform/context.ts"
import { piece } from "../../platform/database/piece.ts"

/** A column: the account of whoever gives a class `c` today; null where the instructor has none, or has left. */
export const givenBy = piece`(select i.user_id from instructors i where i.id = c.instructor_id and i.is_active)`

/** Whether a class is the actor's own: they give it today, and may do this with what they give. */
export function isOwn(
  { userId, permissions }: Pick<Actor, "userId" | "permissions">,
  action: "ver" | "editar",
  { branch_id, given_by }: { branch_id: string; given_by: string | null },
): boolean {
  return given_by === userId && allows(permissions, "misClases", action, branch_id)
}
