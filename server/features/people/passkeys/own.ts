import type { z } from "zod"
import {
  mostPasskeys,
  type Passkey,
  type PasskeyMade,
  type PasskeyWanted,
} from "../../../../contract/passkeys.ts"
import type { ShownAgain } from "../../../../contract/secondStep.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { holdingCredentials } from "../profile/hold.ts"
import type { IdentityProvider, KeptPasskey, Passkeys } from "../provider.ts"
import { offered } from "../secondStep/own.ts"
import { assertAgain } from "../shownAgain.ts"

type Provider = Pick<IdentityProvider, "passkeys" | "secondStep" | "hasPassword">

type Shown = z.input<typeof Passkey>

const shownAs = ({ id, name, createdAt, lastUsedAt }: KeptPasskey): Shown => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function readPasskeys({ actor }: Context<Actor>, { passkeys }: Provider): Promise<Shown[]> {
  return passkeys ? (await passkeys.list(actor.uid)).map(shownAs) : []
}

/** Throws what `assertAgain` does, SECOND_STEP_OFF, SECOND_STEP_ELSEWHERE, PASSKEYS_FULL or REQUEST_IN_PROGRESS. */
export async function beginPasskey(
  context: Context<Actor>,
  provider: Provider,
  shown: ShownAgain,
): Promise<PasskeyWanted["options"]> {
  const { actor, pool } = context
  const passkeys = offeredKeys(provider)
  return holdingCredentials(context, actor.userId, async (assertHeld) => {
    await assertAgain(context, provider, shown)
    await assertRoom(provider, passkeys, actor.uid)
    const { rows } = await pool.query<{ email: string; issuer: string }>(
      "select email, studio_name() as issuer from users where id = $1",
      [actor.userId],
    )
    await assertHeld()
    return passkeys.begin(actor.uid, rows[0] ?? { email: "", issuer: "" })
  })
}

/** Keeps it, and its person is told. Throws PASSKEY_REFUSED, SECOND_STEP_OFF, SECOND_STEP_ELSEWHERE, PASSKEYS_FULL or REQUEST_IN_PROGRESS. */
export async function addPasskey(
  context: Context<Actor>,
  provider: Provider,
  given: { name: string; made: PasskeyMade },
): Promise<Shown> {
  const { actor, pool, clock } = context
  const passkeys = offeredKeys(provider)
  return holdingCredentials(context, actor.userId, async (assertHeld) => {
    await assertRoom(provider, passkeys, actor.uid)
    await assertHeld()
    const kept = await passkeys.add(actor.uid, given)
    const changed = { userId: actor.userId, name: kept.name, isAdded: true }
    await record(pool, "passkey-changed", changed, clock.now())
    return shownAs(kept)
  })
}

/** Its person is told. Throws what `assertAgain` does, PASSKEY_NOT_FOUND, SECOND_STEP_ELSEWHERE or REQUEST_IN_PROGRESS. */
export async function removePasskey(
  context: Context<Actor>,
  provider: Provider,
  id: string,
  shown: ShownAgain,
): Promise<void> {
  const { actor, pool, clock } = context
  const passkeys = offeredKeys(provider)
  await holdingCredentials(context, actor.userId, async (assertHeld) => {
    await assertAgain(context, provider, shown)
    await assertHeld()
    const name = await passkeys.remove(actor.uid, id)
    if (name === undefined) throw new Refusal("PASSKEY_NOT_FOUND")
    await record(pool, "passkey-changed", { userId: actor.userId, name, isAdded: false }, clock.now())
  })
}

function offeredKeys({ passkeys }: Provider): Passkeys {
  if (!passkeys) throw new Refusal("SECOND_STEP_ELSEWHERE")
  return passkeys
}

async function assertRoom(provider: Provider, passkeys: Passkeys, uid: string): Promise<void> {
  if (!(await offered(provider).isOn(uid))) throw new Refusal("SECOND_STEP_OFF")
  if ((await passkeys.list(uid)).length >= mostPasskeys) throw new Refusal("PASSKEYS_FULL")
}
