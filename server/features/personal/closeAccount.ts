import { unnoted } from "../../platform/audit/acting.ts"
import { forgetInAudit } from "../../platform/audit/forget.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Runner } from "../../platform/database/statement.ts"
import { type Inside, inTransaction } from "../../platform/database/transaction.ts"
import { forgetWritten } from "../../platform/events/forget.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { forgetMails } from "../notifications/forget.ts"
import { forgetReasons } from "../packages/forgetReasons.ts"
import { forgetPaymentReasons } from "../payments/forgetReasons.ts"
import { closePerson } from "../people/close.ts"
import { type AssertHeld, holdingCredentials } from "../people/profile/hold.ts"
import { assertSelf } from "../people/profile/read.ts"
import type { IdentityProvider } from "../people/provider.ts"
import { readAccounts } from "../people/reads.ts"
import { removeSignIn } from "../people/removeSignIn.ts"
import { withdraw } from "../reservations/following/withdraw.ts"
import { forgetLifts } from "../reservations/noShows/forget.ts"
import { forgetRatings } from "../reservations/ratings/forget.ts"
import { forgetSender } from "../studio/forgetSender.ts"

/**
 * Closes one's own account in one commit: what is ahead is given up, who they were is forgotten, what books must keep stays
 * without a name. Throws WRONG_PASSWORD or REQUEST_IN_PROGRESS.
 */
export async function closeAccount(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "hasPassword" | "removeAccount" | "readSecrets">,
  id: string,
  password: string,
): Promise<void> {
  const { actor } = context
  assertSelf(actor, id)
  await holdingCredentials(context, id, async (assertHeld) => {
    if (!(await provider.hasPassword(actor.uid, password))) throw new Refusal("WRONG_PASSWORD")
    const accounts = await readForgotten(context, provider, id)
    await inTransaction(context, (inside) => closeInside(inside, id, accounts, assertHeld))
    await forgetSignIns(context, provider, accounts)
  })
}

interface Account {
  id: string
  uid: string
  email: string
  /** They have shown that the address is theirs: so is what was written with it, signed in or not. */
  isProven: boolean
}

/** Somebody's account, and those that became part of it. */
export async function readForgotten(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "readSecrets">,
  id: string,
): Promise<Account[]> {
  const accounts = await readAccounts(context, id)
  const secrets = await provider.readSecrets(accounts.map(({ uid }) => uid))
  return accounts.map((account) => ({ ...account, isProven: secrets.get(account.uid)?.isProven ?? false }))
}

/** Inside a transaction: what closing an account does, whoever asked for it. */
export async function closeInside(
  inside: Inside<Context<Actor>>,
  id: string,
  accounts: readonly Account[],
  assertHeld: AssertHeld,
): Promise<void> {
  const { transaction, clock, news } = inside
  await withdraw(inside, id)
  await assertHeld(transaction)
  await forgetRatings(transaction, id)
  await forgetLifts(transaction, id)
  const packages = await unnoted(transaction, () => forgetReasons(transaction, id))
  const ended = await closePerson(transaction, id, clock.now())
  const payments = await unnoted(transaction, () => forgetPaymentReasons(transaction, id))
  // After it, which waits for whoever writes to them at this moment.
  await forgetWords(transaction, accounts)
  await forgetInAudit(transaction, [...accounts.map((account) => account.id), ...packages, ...payments])
  for (const session of ended) news.tell(topics.session(session))
}

/** Inside a transaction: what was written to them, and by them, goes; whoever removes them is not written down to have changed each word of it. */
export const forgetWords = (runner: Runner, accounts: readonly Account[]): Promise<void> =>
  unnoted(runner, async () => {
    for (const { id: userId, email, isProven } of accounts) {
      await forgetSender(runner, { userId, email: isProven ? email : null })
      await forgetMails(runner, { userId, email })
      await forgetWritten(runner, email)
    }
  })

export async function forgetSignIns(
  context: Context,
  provider: Pick<IdentityProvider, "removeAccount">,
  accounts: readonly Account[],
): Promise<void> {
  for (const { uid } of accounts) await removeSignIn(context, provider, uid)
}
