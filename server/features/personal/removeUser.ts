import type { z } from "zod"
import type { previewRemoval as preview, Removal } from "../../../contract/personal.ts"
import { forgetInAudit } from "../../platform/audit/forget.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Inside, inTransaction, MovedMeanwhile } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { lockCustomer } from "../people/claim.ts"
import { closePerson } from "../people/close.ts"
import { type AssertHeld, holdingCredentials } from "../people/profile/hold.ts"
import type { IdentityProvider } from "../people/provider.ts"
import { type Customer, reachCustomer, toEdit } from "../people/users/reach.ts"
import { noteRemoval } from "../people/users/removed.ts"
import { forgetWeekly } from "../reservations/weekly/forget.ts"
import { closeInside, forgetSignIns, forgetWords, readForgotten } from "./closeAccount.ts"
import { readLeftBehind } from "./leftBehind.ts"

/** What removing a customer would do now. Throws USER_NOT_FOUND or OWN_ACCOUNT. */
export async function previewRemoval(
  context: Context<Actor>,
  id: string,
): Promise<z.input<typeof preview.output>> {
  await reachOther(context, id)
  const { hasHistory, ahead, credits } = await readLeftBehind(context.pool, id, context.clock.now())
  return { becomes: hasHistory ? "closed" : "removed", ahead, credits }
}

/**
 * Removes a customer: of who left nothing behind nobody is told any more, anybody else's account is closed as they would close it. Decided
 * with the customer held, so that what they buy or book at this moment comes before, and is history, or finds nobody.
 * Throws USER_NOT_FOUND, OWN_ACCOUNT, REMOVAL_CHANGED or REQUEST_IN_PROGRESS.
 */
export async function removeUser(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "removeAccount" | "readSecrets">,
  id: string,
  expects: Removal | undefined,
): Promise<Removal> {
  const { reach } = await reachOther(context, id)
  return holdingCredentials({ ...context, reach }, id, async (assertHeld) => {
    const assertTheirs: AssertHeld = async (runner) => {
      await assertHeld(runner)
      // Nobody moves them to another branch by now.
      await reachCustomer({ pool: runner ?? context.pool, actor: context.actor }, id, toEdit)
    }
    const accounts = await readForgotten(context, provider, id)
    const became = await inTransaction(context, async (inside) => {
      const { transaction, clock } = inside
      const { hasHistory } = await readLeftBehind(transaction, id, clock.now())
      const becomes: Removal = hasHistory ? "closed" : "removed"
      if (expects && expects !== becomes) throw new Refusal("REMOVAL_CHANGED")
      // Its seats are given up for them: by the right to remove, whatever else whoever asks may do at the desk.
      if (hasHistory)
        await closeInside({ ...inside, actor: entitled(inside.actor) }, id, accounts, assertTheirs)
      else await removeInside(inside, id, accounts, assertTheirs)
      return becomes
    })
    await forgetSignIns(context, provider, accounts)
    return became
  })
}

/** Inside a transaction: nothing is decided for them from here on, and nothing was since it was read. */
async function removeInside(
  { transaction, clock, news }: Inside<Context<Actor>>,
  id: string,
  accounts: Awaited<ReturnType<typeof readForgotten>>,
  assertHeld: AssertHeld,
): Promise<void> {
  const now = clock.now()
  if (!(await lockCustomer(transaction, id))) throw new Refusal("USER_NOT_FOUND")
  await assertHeld(transaction)
  if ((await readLeftBehind(transaction, id, now)).hasHistory) throw new MovedMeanwhile()
  // Who ends one of them at this moment has it, and then looks at whose it is, which is nobody's to look at once they are closed.
  await forgetWeekly(transaction, id)
  // Closed first: the log forgets the words of closed accounts alone, and what it writes of the rest says no name.
  const ended = await closePerson(transaction, id, now)
  await forgetWords(transaction, accounts)
  await forgetInAudit(transaction, [id])
  await noteRemoval(transaction, id, now)
  for (const session of ended) news.tell(topics.session(session))
}

async function reachOther(context: Context<Actor>, id: string): Promise<Customer> {
  if (id === context.actor.userId) throw new Refusal("OWN_ACCOUNT")
  return reachCustomer(context, id, toEdit)
}

const entitled = (actor: Actor): Actor => ({ ...actor, permissions: { superuser: true, modules: {} } })
