import type { Actor, Context } from "../../../platform/context.ts"
import { flag, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession } from "../sessions.ts"
import { isReached, reachCustomer, toEdit } from "./reach.ts"

const write = statement<{ id: string }>("enable-user")(
  piece`update users u set enabled = ${flag("enabled")}, profile_revision = u.profile_revision + 1
   where u.id = ${uuid("id")} and u.enabled <> ${flag("enabled")} and u.closed_at is null and ${isReached}
   returning u.id`,
)

/** Lets a customer in, or not any more: then their session ends at once. Pressed again, it stays so. Throws USER_NOT_FOUND. */
export async function enableUser(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "endSessions">,
  id: string,
  enabled: boolean,
): Promise<void> {
  const { uid, reach } = await reachCustomer(context, id, toEdit)
  const changed = await write(context.pool, { id, reach, enabled })
  // So already, or not theirs to change any more.
  if (changed.length === 0) await reachCustomer(context, id, toEdit)
  if (!enabled) await endSession(context, provider, { userId: id, uid }, "disabled")
}
