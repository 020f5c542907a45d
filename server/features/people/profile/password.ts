import type { Actor, Context } from "../../../platform/context.ts"
import { transaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { endCodes } from "../endCodes.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { signInOf } from "../sessions.ts"
import { assertStepAgain } from "../shownAgain.ts"
import { type AssertHeld, holdingCredentials } from "./hold.ts"
import { assertSelf } from "./read.ts"

type Provider = Pick<IdentityProvider, "hasPassword" | "secondStep" | "setPassword">

interface OwnChange {
  currentPassword: string
  newPassword: string
  code?: string | undefined
}

/**
 * Sets one's own password and ends the other sign-ins. Pressed again after it was done, it is answered alike; of who has to change one of
 * the studio's, where this session began to, since the password that they have would else be that one. Who has to change it before
 * anything else came in with a second step, if they have one, and is asked for no other. Throws what `assertAgain` does, VALIDATION or
 * REQUEST_IN_PROGRESS.
 */
export async function changePassword(
  context: Context<Actor>,
  provider: Provider,
  passwords: Passwords,
  id: string,
  { currentPassword, newPassword, code }: OwnChange,
): Promise<void> {
  const { actor } = context
  assertSelf(actor, id)
  await passwords.assertGood({ path: "newPassword", password: newPassword }, { id })
  await holdingCredentials(context, id, async (assertHeld) => {
    if (currentPassword === newPassword && actor.mustChangePassword) throw sayGiven()
    const wasSet = !(await provider.hasPassword(actor.uid, currentPassword))
    if (wasSet && !(await provider.hasPassword(actor.uid, newPassword))) throw new Refusal("WRONG_PASSWORD")
    if (!actor.mustChangePassword) await assertStepAgain(context, provider, code)
    else if (!wasSet) await noteBegun(context, assertHeld)
    else if (!(await wasBegun(context))) throw sayGiven()
    const except = await signInOf(context, actor)
    await assertHeld()
    // Set before by a press that was cut short, it is set again: the sign-ins may not have followed.
    await provider.setPassword(actor.uid, { password: newPassword, except })
    await endCodes(context.pool, id, context.clock.now())
    await (wasSet ? forgetDuty(context, id, assertHeld) : noteOwnPassword(context, id, assertHeld))
  })
}

function sayGiven(): Refusal {
  const message = "Elige una distinta de la que te dio el estudio."
  return new Refusal("VALIDATION", { fields: [{ path: "newPassword", message }] })
}

/** Before the provider sets another than the studio's: cut short after that, the same press is known for it. */
async function noteBegun({ pool, clock, actor }: Context<Actor>, assertHeld: AssertHeld): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query("update users set password_set_at = $2 where id = $1", [actor.userId, clock.now()])
    await assertHeld(client)
  })
}

/** Since they came in: whoever gives them one ends what is open. */
async function wasBegun({ pool, actor }: Context<Actor>): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from users u join sessions s on s.user_id = u.id where s.id = $1 and u.password_set_at > s.created_at",
    [actor.sessionId],
  )
  return Boolean(rowCount)
}

/** Their password is their own now, and another: written down, and told to them. */
export async function noteOwnPassword(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  userId: string,
  assertHeld: AssertHeld,
  told: { endsCalendar: true } | false = false,
): Promise<void> {
  const now = clock.now()
  await transaction(pool, async (client) => {
    await client.query("update users set must_change_password = false, password_set_at = $2 where id = $1", [
      userId,
      now,
    ])
    await assertHeld(client)
    await record(client, "password-changed", { userId, ...told }, now)
  })
}

/** Done before, by a press that was cut short. */
async function forgetDuty(
  { pool }: Pick<Context, "pool">,
  id: string,
  assertHeld: AssertHeld,
): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(
      "update users set must_change_password = false where id = $1 and must_change_password",
      [id],
    )
    await assertHeld(client)
  })
}
