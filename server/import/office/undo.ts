import { finishAs, finishWork, type Work } from "../../features/moving/work.ts"
import { withIndexes } from "../undo/indexes.ts"
import { takeAway } from "../undo/undo.ts"
import type { OfficeContext } from "./context.ts"

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
  for (const uid of accounts) await identity.removeAccount(uid)
  if (accounts.length > 0) await finishWork(pool, work, { state: "undone", accounts: [] }, clock.now())
}
