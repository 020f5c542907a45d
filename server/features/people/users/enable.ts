import type { Actor, Context } from "../../../platform/context.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession } from "../sessions.ts"
import { reachCustomer, toEdit } from "./reach.ts"

/** Lets a customer in, or not any more: then their session ends at once. Pressed again, it stays so. Throws USER_NOT_FOUND. */
export async function enableUser(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "endSessions">,
  id: string,
  enabled: boolean,
): Promise<void> {
  const { uid } = await reachCustomer(context, id, toEdit)
  await context.pool.query(
    "update users set enabled = $2, profile_revision = profile_revision + 1 where id = $1 and enabled <> $2 and closed_at is null",
    [id, enabled],
  )
  if (!enabled) await endSession(context, provider, { userId: id, uid }, "disabled")
}
