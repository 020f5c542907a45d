import type { z } from "zod"
import type { OwnSecondStep, ShownAgain } from "../../../../contract/secondStep.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { transaction } from "../../../platform/database/transaction.ts"
import { record } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type AssertHeld, holdingCredentials } from "../profile/hold.ts"
import type { IdentityProvider, SecondStep } from "../provider.ts"
import { signInOf } from "../sessions.ts"
import { assertAgain, noteStepped } from "../shownAgain.ts"

type Provider = Pick<IdentityProvider, "secondStep" | "hasPassword">

/** Throws SECOND_STEP_ELSEWHERE where the provider has none of its own. */
export function offered({ secondStep }: Provider): SecondStep {
  if (!secondStep) throw new Refusal("SECOND_STEP_ELSEWHERE")
  return secondStep
}

export async function readSecondStep(
  { pool, actor }: Context<Actor>,
  { secondStep }: Provider,
): Promise<z.input<typeof OwnSecondStep>> {
  const none = { isOffered: secondStep !== undefined, isOn: false, since: null, codesLeft: 0 }
  if (!secondStep || !(await secondStep.isOn(actor.uid))) return none
  const { rows } = await pool.query<{ since: Date | null }>(
    "select second_step_since as since from users where id = $1",
    [actor.userId],
  )
  const since = rows[0]?.since?.toISOString() ?? null
  return { isOffered: true, isOn: true, since, codesLeft: await secondStep.codesLeft(actor.uid) }
}

/** Throws WRONG_PASSWORD, SECOND_STEP_ON, SECOND_STEP_ELSEWHERE or REQUEST_IN_PROGRESS. */
export async function beginSecondStep(
  context: Context<Actor>,
  provider: Provider,
  password: string,
): Promise<{ uri: string; secret: string }> {
  const { actor, pool } = context
  const secondStep = offered(provider)
  return holdingCredentials(context, actor.userId, async (assertHeld) => {
    if (!(await provider.hasPassword(actor.uid, password))) throw new Refusal("WRONG_PASSWORD")
    if (await secondStep.isOn(actor.uid)) {
      // Confirmed before, by a press that was cut short.
      await noteSince(context, actor.userId, assertHeld)
      throw new Refusal("SECOND_STEP_ON")
    }
    const { rows } = await pool.query<{ issuer: string }>("select studio_name() as issuer")
    await assertHeld()
    return secondStep.begin(actor.uid, { password, issuer: rows[0]?.issuer ?? "" })
  })
}

/**
 * Turns it on; the other sign-ins end, and the person is told. The codes to write down. Throws SECOND_STEP_WRONG, SECOND_STEP_USED,
 * SECOND_STEP_NOT_BEGUN, SECOND_STEP_ON, SECOND_STEP_ELSEWHERE or REQUEST_IN_PROGRESS.
 */
export async function confirmSecondStep(
  context: Context<Actor>,
  provider: Provider,
  code: string,
): Promise<string[]> {
  const { actor } = context
  const secondStep = offered(provider)
  return holdingCredentials(context, actor.userId, async (assertHeld) => {
    if (await secondStep.isOn(actor.uid)) throw new Refusal("SECOND_STEP_ON")
    const except = await signInOf(context, actor)
    await assertHeld()
    const codes = await secondStep.confirm(actor.uid, { code, except })
    await noteSince(context, actor.userId, assertHeld)
    await noteStepped(context)
    return codes
  })
}

/** Throws what `assertAgain` does, SECOND_STEP_OFF, SECOND_STEP_ELSEWHERE or REQUEST_IN_PROGRESS. */
export async function renewCodes(
  context: Context<Actor>,
  provider: Provider,
  shown: ShownAgain,
): Promise<string[]> {
  const { actor } = context
  const secondStep = offered(provider)
  return holdingCredentials(context, actor.userId, async (assertHeld) => {
    await assertTheirs(context, provider, shown)
    await assertHeld()
    return secondStep.renewCodes(actor.uid, shown.password)
  })
}

/** Throws what `assertAgain` does, SECOND_STEP_OFF, SECOND_STEP_ELSEWHERE or REQUEST_IN_PROGRESS. */
export async function endSecondStep(
  context: Context<Actor>,
  provider: Provider,
  shown: ShownAgain,
): Promise<void> {
  const { actor } = context
  const secondStep = offered(provider)
  await holdingCredentials(context, actor.userId, async (assertHeld) => {
    await assertTheirs(context, provider, shown)
    await forgetSince(context, { userId: actor.userId, uid: actor.uid }, secondStep, "self", assertHeld)
  })
}

async function assertTheirs(context: Context<Actor>, provider: Provider, shown: ShownAgain): Promise<void> {
  await assertAgain(context, provider, shown)
  if (!(await offered(provider).isOn(context.actor.uid))) throw new Refusal("SECOND_STEP_OFF")
}

/** Written down, and told to them. */
async function noteSince(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  userId: string,
  assertHeld: AssertHeld,
): Promise<void> {
  const now = clock.now()
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "update users set second_step_since = $2 where id = $1 and second_step_since is null",
      [userId, now],
    )
    await assertHeld(client)
    if (rowCount) await record(client, "second-step-changed", { userId, isOn: true }, now)
  })
}

const forgets = "update users set second_step_since = null where id = $1 and second_step_since is not null"

/** Ours first: cut short after it, more is asked of them than they have, and the same press ends the rest. */
export async function forgetSince(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  person: { userId: string; uid: string },
  secondStep: Pick<SecondStep, "turnOff">,
  by: "self" | "staff",
  assertHeld: AssertHeld,
): Promise<void> {
  const now = clock.now()
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(forgets, [person.userId])
    const told = { userId: person.userId, isOn: false, ...(by === "staff" && { isByStaff: true }) }
    await assertHeld(client)
    if (rowCount) await record(client, "second-step-changed", told, now)
  })
  await secondStep.turnOff(person.uid)
  // Whoever found it on while this was on its way has none now.
  await pool.query(forgets, [person.userId])
}
