import type { Context } from "../../platform/context.ts"
import { brokenConstraint } from "../../platform/database/errors.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { transaction } from "../../platform/database/transaction.ts"
import { record } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { endCodes } from "./endCodes.ts"
import type { IdentityProvider, NewEmail } from "./provider.ts"

interface Person {
  userId: string
  uid: string
}

/**
 * Gives somebody another address, at the provider first, since it alone knows all addresses: cut short there, the same press
 * goes on. Ends their sign-ins but `except`, and what opened the account besides its password; both addresses are told. Throws EMAIL_ALREADY_EXISTS or REQUEST_IN_PROGRESS.
 */
export async function giveEmail(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  provider: Pick<IdentityProvider, "setEmail" | "hasGoogle">,
  { userId, uid }: Person,
  change: NewEmail,
  assertHeld: (runner?: Runner) => Promise<void>,
): Promise<void> {
  const { email, isCorrection } = change
  const { rowCount } = await pool.query("select from users where email = $1 and id <> $2", [email, userId])
  if (rowCount) throw new Refusal("EMAIL_ALREADY_EXISTS")
  await assertHeld()
  if (!(await provider.setEmail(uid, change))) throw new Refusal("EMAIL_ALREADY_EXISTS")
  await transaction(pool, async (client) => {
    // Of the address that was theirs.
    await endCodes(client, userId, clock.now())
    const { rows } = await client.query<{ was: string }>(
      `update users u set email = $2, profile_revision = u.profile_revision + 1
       from (select id, email from users where id = $1 for no key update) before
       where u.id = before.id and before.email <> $2 returning before.email as was`,
      [userId, email],
    )
    await assertHeld(client)
    const [changed] = rows
    if (!changed) return
    const told = { ...(isCorrection && { isByStaff: true }), ...(provider.hasGoogle && { endsGoogle: true }) }
    await record(client, "email-changed", { userId, from: changed.was, to: email, ...told }, clock.now())
  }).catch((error) => {
    if (brokenConstraint(error) === "users_email_key") throw new Refusal("EMAIL_ALREADY_EXISTS")
    throw error
  })
}
