import pLimit from "p-limit"
import { finishAs, finishWork, type Work } from "../../features/moving/work.ts"
import { withIndexes } from "../undo/indexes.ts"
import { takeAway } from "../undo/undo.ts"
import type { OfficeContext } from "./context.ts"

/** Accounts that are removed at once. */
const atOnce = 4

/** Takes away what an import added: its rows in one transaction, and then the accounts, which may be far away. */
export async function undo({ pool, clock, identity }: OfficeContext, work: Work): Promise<void> {
  let { accounts } = work
  if (accounts.length === 0) {
    const going = () =>
      takeAway(pool, { moveId: work.id, since: work.doneAt }, (client, { accounts }) =>
        finishAs(client, work, { state: accounts.length > 0 ? "undoing" : "undone", accounts }, clock.now()),
      )
    const undone = await withIndexes(pool, work.id, going)
    if (undone.built.length > 0)
      return void (await finishWork(pool, work, { state: "done", built: undone.built }, clock.now()))
    accounts = undone.accounts
  }
  // Some at once: each waits for its own commit, or for somebody far away.
  const some = pLimit(atOnce)
  await Promise.all(accounts.map((uid) => some(() => identity.removeAccount(uid))))
  if (accounts.length > 0) await finishWork(pool, work, { state: "undone", accounts: [] }, clock.now())
}
